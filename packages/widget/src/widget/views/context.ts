import type { ChatStrings } from '../../locales/en.js';
import type { Locale } from '../../shared/locale.js';
import type { Chat } from '../chat.js';
import type { Help } from '../help.js';
import type { State } from '../state.js';

/** What every view gets. */
export interface ViewProps {
  readonly state: State;
  readonly chatModel: Chat;
  readonly helpCentre: Help;
  readonly locale: Locale<ChatStrings>;
  readonly text: ChatStrings;
  /** The name that the page gives the team; the language's own when it gives none. */
  readonly title: string;
}
