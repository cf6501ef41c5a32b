// SPDX-License-Identifier: Apache-2.0
import { useId } from 'preact/hooks';
import { capital } from '../../core/format';
import { Badge } from '../../parts/Badge';
import { CopyButton } from '../../parts/CopyButton';
import { Text } from '../../parts/Text';
import { Control } from './Control';
import type { Setting } from './types';
import {
  type Draft,
  draftError,
  fieldText,
  isHidden,
  isOwn,
  kindOf,
  same,
  settingName,
  typed,
} from './values';

interface Props {
  setting: Setting;
  draft: Draft;
  mayChange: boolean;
  onChange: (text: string) => void;
  onReset: () => void; // To the default.
  onDrop: () => void; // The change that is not written yet.
}

const ORIGINS: Record<string, string> = {
  profile: 'follows from the profile',
  user: 'set for you',
  project: 'set for this project',
  repository: 'set by the repository',
  environment: 'set by the environment',
};

// What gave the setting its value.
function Origin({ setting }: { setting: Setting }) {
  const { origin, file, line, variable } = setting;
  if (origin === 'default') return null;
  return (
    <>
      <Badge tone="accent" icon="">
        {ORIGINS[origin] ?? origin}
      </Badge>
      {variable && <code class="text">{variable}</code>}
      {file && !variable && (
        <span class="line">
          <code class="text">
            {file}
            {line ? ':' + line : ''}
          </code>
          <CopyButton text={file} label="Copy the path" />
        </span>
      )}
    </>
  );
}

// The value as a person reads it.
export function Value({ toml }: { toml: string }) {
  const text = typed(toml);
  if (text === '') return <span class="muted">empty</span>;
  return (
    <Text is="mono">{toml.startsWith('[') ? text.split('\n').join(', ') || 'none' : text}</Text>
  );
}

// What remains if a change is dropped.
function kept(setting: Setting): string {
  if (isHidden(setting)) return 'the hidden value';
  return kindOf(setting) === 'list' ? 'the list' : typed(setting.value) || 'it empty';
}

export function SettingRow({ setting, draft, mayChange, onChange, onReset, onDrop }: Props) {
  const id = useId();
  const isDrafted = draft[setting.key] !== undefined;
  const text = fieldText(setting, draft);
  const kind = kindOf(setting);
  const isFixed = setting.origin === 'environment';
  const error = draftError(setting, draft);
  return (
    <li class={'setting' + (isDrafted ? ' drafted' : '')}>
      <div class="setting-what">
        <h3>
          {capital(settingName(setting.key))} {isDrafted && <Badge tone="warn">unwritten</Badge>}
        </h3>
        <p id={id}>{capital(setting.summary)}.</p>
        <p class="line setting-foot muted">
          <code class="text">{setting.key}</code>
          <span>
            default <Value toml={setting.default} />
          </span>
          {setting.minimum !== null && setting.maximum !== null && (
            <span>
              {setting.minimum} to {setting.maximum}
            </span>
          )}
          <Origin setting={setting} />
        </p>
      </div>
      <div class={'setting-control ' + kind}>
        {mayChange && !isFixed ? (
          <>
            <Control setting={setting} value={text} id={id} onChange={onChange} />
            {isHidden(setting) && (
              <span class="note">The value is hidden. What you type replaces all of it.</span>
            )}
            <span class="field-error bar" role="alert">
              {error ?? ''}
            </span>
            {isDrafted ? (
              <button type="button" class="quiet" onClick={onDrop}>
                Keep {kept(setting)}
              </button>
            ) : (
              isOwn(setting) &&
              !same(kind, setting.default, text) && (
                <button
                  type="button"
                  class="quiet"
                  aria-label={'Back to the default: ' + settingName(setting.key)}
                  onClick={onReset}
                >
                  Back to the default
                </button>
              )
            )}
          </>
        ) : (
          <Value toml={setting.value} />
        )}
      </div>
    </li>
  );
}
