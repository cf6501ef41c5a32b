// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { token, tokenWanted } from '../api/client';
import { useStore } from '../core/store';
import { Dialog } from './Dialog';
import { Field } from './Field';

export function TokenDialog() {
  const open = useStore(tokenWanted);
  const [text, setText] = useState('');
  const refused = token.get() !== '';
  return (
    <Dialog title="A token is required" open={open} onClose={() => tokenWanted.set(false)}>
      <p>{refused ? 'The server refused this token.' : 'This server requires a token.'}</p>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          tokenWanted.set(false);
          token.set(text.trim());
          setText('');
        }}
      >
        <Field label="Token" type="password" autocomplete="off" value={text} onText={setText} />
        <p class="note">It is stored only in this tab and forgotten when the tab closes.</p>
        <button class="primary" disabled={!text.trim()}>
          Use this token
        </button>
      </form>
    </Dialog>
  );
}
