import type { WidgetConfig } from '@pharos/widget-protocol';
import { render } from 'preact';
import type { Listeners } from '../shared/command-queue.js';
import { fill, localeWishes, pickLocale } from '../shared/locale.js';
import { shadowHost } from '../shared/shadow-host.js';
import { Storage } from '../shared/storage.js';
import { Chat, frontKey } from './chat.js';
import { Help } from './help.js';
import { chatLanguages } from './languages.js';
import { isNew } from './outbox.js';
import { plainText } from './plain-text.js';
import { initialState, type State, Store, unreadOf, viewOf } from './state.js';
import { Launcher } from './views/launcher.js';
import { Panel } from './views/panel.js';
import styles from './widget.css';

export interface WidgetOptions {
  /** `…/api/public/widget/prj_…` */
  readonly url: string;
  readonly config: WidgetConfig;
  /** What the tag says. */
  readonly locale: string | undefined;
  readonly title: string | undefined;
  readonly listeners: Listeners;
}

/** Puts the widget into the page. */
export function mountWidget({ url, config, locale: wish, title, listeners }: WidgetOptions): Chat {
  const configured = config.locale === 'auto' ? undefined : config.locale;
  const locale = pickLocale(chatLanguages, localeWishes(wish, configured));
  const text = locale.strings;
  const { place, putBack } = shadowHost('widget', styles, locale, config);

  const store = new Store(initialState(config), (state) => {
    show(state);
    report(state);
  });
  const storage = new Storage(config.project_id);
  const chat = new Chat({
    url,
    store,
    storage,
    tab: new Storage(config.project_id, 'sessionStorage'),
    onUnnamed: () => listeners.emit('identity_invalid'),
    onAnswer: (message) => {
      const name = message.sender.type === 'ai' ? text.ai : text.agent;
      const view = viewOf(store.state);
      // What comes into the log that is shown is read out there.
      const isShown = store.state.open && view.name === 'thread' && view.thread === message.conversation_id;
      const announced = fill(text.announce, { name, text: plainText(message) });
      // What stays as it is nobody hears again.
      const again = announced === store.state.announcement ? '\u00A0' : '';
      store.set({ announcement: isShown ? '' : announced + again });
      listeners.emit('message', {
        id: message.id,
        conversation_id: message.conversation_id,
        sender: message.sender.type,
      });
    },
  });
  const help = new Help(chat.session, store);
  const props = { chatModel: chat, helpCentre: help, locale, text, title: title ?? text.title };

  function show(state: State): void {
    putBack();
    render(
      <>
        <Launcher {...props} state={state} />
        {state.open && <Panel {...props} state={state} />}
        <div class="sr" role="status" aria-live="polite">
          {state.announcement}
        </div>
      </>,
      place,
    );
  }

  const reported = { open: false, unreadTotal: 0, conversation: '' };
  /** Reports to the page what changes; the launcher gets back the focus that a closed window had. */
  function report(state: State): void {
    const unread = unreadOf(state);
    if (state.open !== reported.open) listeners.emit(state.open ? 'open' : 'close');
    if (!state.open && reported.open) place.querySelector<HTMLElement>('.launcher')?.focus({ preventScroll: true });
    if (unread !== reported.unreadTotal) listeners.emit('unread', unread);
    const view = viewOf(state);
    const conversation = view.name === 'thread' && !isNew(view.thread) ? view.thread : reported.conversation;
    if (conversation !== reported.conversation) listeners.emit('conversation', { id: conversation });
    Object.assign(reported, { open: state.open, unreadTotal: unread, conversation });
  }

  show(store.state);
  storage.onSet(frontKey, () => chat.rest());
  window.addEventListener('online', () => chat.wake());
  window.addEventListener('pageshow', () => chat.recall());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && chat.wake());
  chat.resume();
  return chat;
}
