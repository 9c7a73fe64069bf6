import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { LaterStrings } from '../../locales/en.js';
import { fill } from '../../shared/locale.js';
import type { ViewProps } from './context.js';

type Props = Pick<ViewProps, 'state' | 'chatModel'> & { later: LaterStrings };

/** Asks where the visitor can be reached, and says so once it is known. */
export function ReachView({ state, chatModel, later }: Props): VNode | null {
  const [email, write] = useState('');
  const [failed, fail] = useState(false);
  const { reach, config } = state;
  if (typeof reach === 'object')
    return (
      <p class="foot notice" role="status" dir="auto">
        {fill(later.reached, reach)}
      </p>
    );
  if (!reach) return null;
  const leave = (event: Event) => {
    event.preventDefault();
    fail(false);
    chatModel.reach.leave(email.trim()).catch(() => fail(true));
  };
  return (
    <form class="foot reach" noValidate onSubmit={leave}>
      <label for="pharos-email">{later.askEmail}</label>
      <input
        id="pharos-email"
        class="field"
        type="email"
        autocomplete="email"
        maxLength={254}
        placeholder={later.email}
        aria-invalid={failed}
        value={email}
        onInput={(event) => write(event.currentTarget.value)}
      />
      {failed && (
        <p class="error" role="alert">
          {later.emailWrong}
        </p>
      )}
      <div>
        <button type="submit" class="button">
          {later.save}
        </button>
        {config.ask_email === 'optional' && (
          <button type="button" class="link" onClick={() => chatModel.reach.notNow()}>
            {later.notNow}
          </button>
        )}
      </div>
    </form>
  );
}
