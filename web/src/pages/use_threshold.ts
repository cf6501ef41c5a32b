// SPDX-License-Identifier: Apache-2.0
import type { SettingInfo } from '../api/answers';
import { useQuery } from '../api/use_query';

const DEFAULT_THRESHOLD = 0.7;

// The confidence from which a heuristic answers by itself.
export function useThreshold(): number {
  const settings = useQuery<SettingInfo[]>('settings');
  const found = settings.data?.find((setting) => setting.key === 'executive.threshold')?.value;
  return found && Number.isFinite(Number(found)) ? Number(found) : DEFAULT_THRESHOLD;
}
