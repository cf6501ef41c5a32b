// SPDX-License-Identifier: Apache-2.0
import type { WorkReading } from '../../api/answers';

// An id alone does not identify a work, because each version is reviewed separately.
export const workKey = (work: Pick<WorkReading, 'id' | 'version'>) => work.id + '@' + work.version;
