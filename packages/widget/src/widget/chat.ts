import type { Message } from '@pharos/widget-protocol';
import { randomId, type Storage } from '../shared/storage.js';
import { Conversations } from './conversations.js';
import { Files } from './files.js';
import { namesOf } from './merge.js';
import { isNew, newThread, Outbox, unsentThread } from './outbox.js';
import { Reach } from './reach.js';
import { Session } from './session.js';
import { maxLength, type Store, threadView, type View, viewOf } from './state.js';

const draftStart = 'draft:';
/** Changes whenever a tab comes to the front. */
export const frontKey = 'front';
/** A character takes one or two of these. What is longer is cut and still too long for a message: nobody sends a part as the whole. */
const maxKept = 2 * maxLength + 1;

export interface ChatParts {
  /** `…/api/public/widget/prj_…` */
  readonly url: string;
  readonly store: Store;
  readonly storage: Storage;
  /** The storage of this tab alone. */
  readonly tab: Storage;
  /** A message of the other side has come, for the page and for screen readers. */
  onAnswer(message: Message): void;
  /** What the page has said of the visitor is not taken, or not any more. */
  onUnnamed(): void;
}

/** What the visitor can do: where they go, and what they write. */
export class Chat {
  readonly session: Session;
  readonly conversations: Conversations;
  readonly outbox: Outbox;
  readonly files: Files;
  readonly reach: Reach;
  readonly #store: Store;

  constructor(private readonly parts: ChatParts) {
    const { url, store, storage, tab, onAnswer } = parts;
    const session = new Session(url, storage, tab, (left) => this.#startOver(left), parts.onUnnamed);
    this.#store = store;
    this.session = session;
    this.files = new Files(session, store, tab);
    this.reach = new Reach(session, store, tab);
    const conversations = new Conversations(session, store, {
      onAnswer,
      onConnected: () => this.outbox.wake(),
      onMerged: (from, to) => this.#moved(from, to),
    });
    this.conversations = conversations;
    this.outbox = new Outbox({
      session,
      storage,
      store,
      onSent: (message) => {
        conversations.arrived(message);
        void this.reach.consider();
      },
      onStarted: (thread, started) => {
        conversations.started(started);
        this.#renameViews(thread, started.conversation.id);
        void this.reach.consider();
      },
      onRelocated: (from, to) => this.#moved(from, to),
      onSentElsewhere: () => conversations.stream.start(),
      onTried: (reached) => conversations.tried(reached),
    });
  }

  /** Goes on with what an earlier page had; without that, nothing is asked until the visitor begins. */
  resume(): void {
    this.outbox.restore();
    this.recall();
    this.wake();
  }

  /** The network may be back, or the visitor. */
  wake(): void {
    this.#listen();
    this.conversations.stream.wake();
    this.outbox.wake();
  }

  /** Names the visitor, as `Session.identify` does. What they have said before comes with their session, also to a window that is open by then. */
  async identify(identity: string | null): Promise<void> {
    await this.session.identify(identity);
    this.#listen();
  }

  /** Another tab has come to the front: one that nobody sees leaves it the connections, of which browsers have few for each server. */
  rest(): void {
    if (isHidden()) this.conversations.stream.rest();
  }

  #listen(): void {
    if (!this.session.exists || isHidden()) return;
    this.parts.storage.set(frontKey, randomId());
    this.conversations.stream.start();
  }

  open(): void {
    const { conversations } = this.#store.state;
    const unread = conversations?.find((conversation) => conversation.unread_count > 0);
    this.#store.set({
      open: true,
      announcement: '',
      ...(unread && { views: [{ name: 'home' }, threadView(unread.id)] }),
    });
    if (!conversations && this.conversations.stream.running) this.conversations.loadAgain();
    this.#listen();
    if (unread) {
      this.conversations.entered(threadView(unread.id));
      void this.reach.consider();
    }
  }

  close(): void {
    this.#store.set({ open: false });
  }

  go(view: View): void {
    this.#store.set({ views: [...this.#store.state.views, view] });
    this.conversations.entered(view);
    // On an earlier page it may have been left open.
    if (view.name === 'thread') void this.reach.consider();
  }

  back(): void {
    const { views } = this.#store.state;
    if (views.length < 2) return;
    this.#store.set({ views: views.slice(0, -1) });
    this.conversations.entered(viewOf(this.#store.state));
  }

  /** Begins a conversation, or goes on with one that was begun; it exists for others with its first message. */
  begin(): void {
    this.#store.set({ views: [{ name: 'home' }, threadView(unsentThread(this.#store.state) ?? newThread())] });
  }

  /** What is typed stays while the visitor looks at something else, be it another page. */
  draft(thread: string, text: string): void {
    const { [thread]: _, ...drafts } = this.#store.state.drafts;
    this.#store.set({ drafts: text ? { ...drafts, [thread]: text } : drafts });
    this.parts.tab.set(draftStart + thread, text.slice(0, maxKept) || undefined);
  }

  /** Takes up what is not sent from the tab: a page that the visitor comes back to does not know what others have sent of it. */
  recall(): void {
    const { tab } = this.parts;
    this.session.comeBack();
    const drafts = tab.keys(draftStart).map((key) => [key.slice(draftStart.length), tab.get(key) ?? '']);
    this.#store.set({ drafts: Object.fromEntries(drafts) });
    this.files.recall();
  }

  /** A message has a text: one of files alone gets their names. */
  send(thread: string, text: string): void {
    this.draft(thread, '');
    const attachments = this.files.take(thread);
    this.outbox.send(thread, text || namesOf(attachments), attachments);
  }

  /** What was in a conversation is in another now, or what is written for it begins one. */
  #moved(from: string, to: string): void {
    this.#renameViews(from, to);
    if (!isNew(to)) this.conversations.loadAnew();
  }

  #renameViews(from: string, to: string): void {
    const { drafts, views } = this.#store.state;
    const renamed = (view: View): View =>
      view.name === 'thread' && view.thread === from ? { entered: from, ...view, thread: to } : view;
    const { [from]: draft, [to]: there } = drafts;
    this.#store.set({ views: views.map(renamed) });
    if (draft) {
      this.draft(from, '');
      this.draft(to, there ? `${there}\n${draft}` : draft);
    }
    this.files.rename(from, to);
  }

  /** When the person before has left, nothing that they wrote, looked for or were told comes to the next one. */
  #startOver(left: boolean): void {
    this.conversations.clear();
    this.reach.forget();
    if (left) {
      this.outbox.clear();
      this.files.clear();
      this.#store.set({ drafts: {}, query: '', hits: undefined, announcement: '' });
    }
    // What is not a conversation of the server's yet can go on.
    const views = this.#store.state.views.filter((view) => view.name !== 'thread' || isNew(view.thread));
    this.#store.set({ views });
    this.#listen();
  }
}

/** Whether nobody sees the page, or not yet. */
function isHidden(): boolean {
  return globalThis.document?.hidden;
}
