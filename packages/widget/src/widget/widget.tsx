import type { WidgetConfig } from '@pharos/widget-protocol';
import { render } from 'preact';
import type { Listeners } from '../shared/command-queue.js';
import { fill, localeWishes, pickLocale } from '../shared/locale.js';
import { shadowHost } from '../shared/shadow-host.js';
import { Storage } from '../shared/storage.js';
import { themeOf } from '../shared/theme.js';
import { Chat, frontKey } from './chat.js';
import { loadMore, type More, previewOf } from './formatted.js';
import { Help } from './help.js';
import { chatLanguages } from './languages.js';
import { isNew } from './outbox.js';
import { initialState, type State, Store, unreadOf, viewOf } from './state.js';
import { Launcher } from './views/launcher.js';
import { Panel } from './views/panel.js';
import styles from './widget.css';

export interface WidgetOptions {
  /** `…/api/public/widget/prj_…` */
  readonly url: string;
  /** `…/api/public/` */
  readonly base: string;
  readonly config: WidgetConfig;
  /** What the tag says. */
  readonly locale: string | undefined;
  readonly title: string | undefined;
  readonly theme: string | undefined;
  readonly hasSound: boolean;
  readonly listeners: Listeners;
}

export interface Mounted {
  readonly chat: Chat;
  /** Sets another theme; anything else than one sets that of the configuration. */
  setTheme(theme: unknown): void;
}

/** Puts the widget into the page. */
export function mountWidget(options: WidgetOptions): Mounted {
  const { url, base, config, locale: wish, title, hasSound, listeners } = options;
  const configured = config.locale === 'auto' ? undefined : config.locale;
  const locale = pickLocale(chatLanguages, localeWishes(wish, configured));
  const text = locale.strings;
  const look = { ...config, theme: themeOf(options.theme, config.theme) };
  const { place, putBack, setTheme, addStyles } = shadowHost('widget', config.project_id, styles, locale, look);

  const store = new Store(initialState(config), (state) => {
    if (state.open) void later();
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
    onAnswer: async (message) => {
      const more = hasSound || message.content_type !== 'text' ? await later() : undefined;
      const name = message.sender.type === 'ai' ? text.ai : text.agent;
      const view = viewOf(store.state);
      // What comes into the log that is shown is read out there.
      if (hasSound && !(store.state.open && document.hasFocus())) void sound(message.id, more);
      const isShown = store.state.open && view.name === 'thread' && view.thread === message.conversation_id;
      const announced = fill(text.announce, { name, text: previewOf(message, more) });
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
  const help = new Help(chat.session, store, locale.tag);
  const props = { chatModel: chat, helpCentre: help, locale, text, title: title ?? text.title };

  /** Sounds in one of the tabs that hear of a message. */
  function sound(id: string, more: More | undefined): Promise<void> {
    return storage.alone('sound', async () => {
      if ((storage.get('sounded') ?? '') < id && more?.chime()) storage.set('sounded', id);
    });
  }

  let loading: Promise<More | undefined> | undefined;
  /** The second script, from its first use on. */
  function later(): Promise<More | undefined> {
    loading ??= loadMore(base, locale.tag).then((more) => {
      if (more) {
        addStyles(more.styles);
        store.set({ more });
      } else loading = undefined;
      return more;
    });
    return loading;
  }

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
  return { chat, setTheme: (theme) => setTheme(themeOf(theme, config.theme)) };
}
