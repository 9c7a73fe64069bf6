import type { VNode } from 'preact';
import * as paths from '../../shared/icon-paths.js';
import { Icon } from '../../shared/icons.js';
import { fill } from '../../shared/locale.js';
import { unreadOf } from '../state.js';
import type { ViewProps } from './context.js';

const mostShown = 99;

/** The button in the corner. */
export function Launcher({ state, chatModel, text }: ViewProps): VNode {
  const unread = unreadOf(state);
  const { open, config } = state;
  const label = open ? text.close : unread > 0 ? fill(text.openUnread, { count: unread }) : text.open;
  return (
    <button
      type="button"
      class={`launcher ${config.position === 'bottom-left' ? 'at-left' : 'at-right'}`}
      aria-expanded={open}
      aria-haspopup="dialog"
      onClick={() => (open ? chatModel.close() : chatModel.open())}
    >
      <span class="sr">{label}</span>
      <Icon path={open ? paths.down : paths.chat} size={26} />
      {unread > 0 && !open && (
        <span class="badge" aria-hidden="true">
          {unread > mostShown ? `${mostShown}+` : unread}
        </span>
      )}
    </button>
  );
}
