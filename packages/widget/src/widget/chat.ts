import type { Conversation, Many, Message, StartedConversation, StreamEvent } from '@pharos/widget-protocol';
import { RequestFailed } from '../shared/http.js';
import { randomId, type Storage } from '../shared/storage.js';
import { Files } from './files.js';
import { Loads } from './loads.js';
import { arrival, namesOf, withConversation, withMessages, withoutArrived } from './merge.js';
import { isNew, newThread, Outbox, unsentThread } from './outbox.js';
import { Session } from './session.js';
import { maxLength, type Store, threadView, type View, viewOf } from './state.js';
import { Stream } from './stream.js';
import { Typing } from './typing.js';

const pageSize = 50;
const listSize = 25;
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
  /** Of this tab alone. */
  readonly tab: Storage;
  /** For the page and for screen readers: a message of the other side. */
  onMessage(message: Message): void;
  /** For the page: what it has said of the visitor is not taken, or not any more. */
  onUnnamed(): void;
}

/** What the visitor can do, and what the server says: the only place that changes conversations. */
export class Chat {
  readonly session: Session;
  readonly outbox: Outbox;
  readonly typing: Typing;
  readonly files: Files;
  readonly #stream: Stream;
  readonly #loads: Loads;

  constructor(private readonly parts: ChatParts) {
    const { url, store, storage, tab } = parts;
    const session = new Session(url, storage, tab, (left) => this.#startOver(left), parts.onUnnamed);
    this.session = session;
    this.#loads = new Loads(session, store);
    this.typing = new Typing(session, store);
    this.files = new Files(session, store, tab);
    this.#stream = new Stream({
      ...{ url: `${url}/stream`, session },
      onEvent: (event) => this.#onEvent(event),
      onOpen: (fresh) => this.#onOpen(fresh),
      onHeard: () => this.#tried(true),
      onLost: (error) => this.#onLost(error),
    });
    this.outbox = new Outbox({
      ...{ session, storage },
      list: () => store.state.outgoing,
      change: (outgoing) => store.set({ outgoing }),
      onSent: (message) => this.#arrived(message),
      onStarted: (thread, started) => this.#started(thread, started),
      onMoved: (from, to) => this.#moved(from, to),
      onSentElsewhere: () => this.#stream.start(),
      onTried: (reached) => this.#tried(reached),
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
    this.#stream.wake();
    this.outbox.wake();
  }

  /** Another tab has come to the front: one that nobody sees leaves it the connections, of which browsers have few for each server. */
  rest(): void {
    if (isHidden()) this.#stream.rest();
  }

  #listen(): void {
    if (!this.session.exists || isHidden()) return;
    this.parts.storage.set(frontKey, randomId());
    this.#stream.start();
  }

  open(): void {
    const { conversations } = this.parts.store.state;
    const unread = conversations?.find((conversation) => conversation.unread_count > 0);
    this.parts.store.set({
      open: true,
      announcement: '',
      ...(unread && { views: [{ name: 'home' }, threadView(unread.id)] }),
    });
    if (!conversations && this.#stream.running) this.#reload();
    this.#listen();
    if (unread) this.#entered(threadView(unread.id));
  }

  close(): void {
    this.parts.store.set({ open: false });
  }

  go(view: View): void {
    const { views } = this.parts.store.state;
    this.parts.store.set({ views: [...views, view] });
    this.#entered(view);
  }

  back(): void {
    const { views } = this.parts.store.state;
    if (views.length < 2) return;
    this.parts.store.set({ views: views.slice(0, -1) });
    this.#entered(viewOf(this.parts.store.state));
  }

  /** Begins a conversation, or goes on with one that was begun; it exists for others with its first message. */
  begin(): void {
    const { store } = this.parts;
    store.set({ views: [{ name: 'home' }, threadView(unsentThread(store.state) ?? newThread())] });
  }

  /** What is typed stays while the visitor looks at something else, be it another page. */
  draft(thread: string, text: string): void {
    const { store, tab } = this.parts;
    const { [thread]: _, ...drafts } = store.state.drafts;
    store.set({ drafts: text ? { ...drafts, [thread]: text } : drafts });
    tab.set(draftStart + thread, text.slice(0, maxKept) || undefined);
  }

  /** Takes up what is not sent from the tab: a page that the visitor comes back to does not know what others have sent of it. */
  recall(): void {
    const { store, tab } = this.parts;
    this.session.comeBack();
    const drafts = tab.keys(draftStart).map((key) => [key.slice(draftStart.length), tab.get(key) ?? '']);
    store.set({ drafts: Object.fromEntries(drafts) });
    this.files.recall();
  }

  /** A message has a text: one of files alone gets their names. */
  send(thread: string, text: string): void {
    this.draft(thread, '');
    const attachments = this.files.take(thread);
    this.outbox.send(thread, text || namesOf(attachments), attachments);
  }

  /** Where a file of a conversation, or its thumbnail, can be had for some minutes. @throws RequestFailed */
  async linkTo(id: string, variant: 'original' | 'thumbnail'): Promise<string> {
    const { url } = await this.session.ask<{ url: string }>(`/attachments/${id}/download?variant=${variant}`);
    return new URL(url, this.parts.url).href;
  }

  /** Someone looks at the conversation: what is in it is read. */
  async seen(id: string): Promise<void> {
    const { store } = this.parts;
    const conversation = store.state.conversations?.find((one) => one.id === id);
    if (!conversation?.unread_count) return;
    const read = { ...conversation, unread_count: 0 };
    store.set({ conversations: withConversation(store.state.conversations, read) });
    const body = { message_id: conversation.last_message?.id };
    // It is told again with the next message that is seen.
    await this.session.ask(`/conversations/${id}/seen`, { method: 'POST', body }).catch(() => undefined);
  }

  /** @throws RequestFailed */
  async rate(id: string, score: number, comment: string): Promise<void> {
    const body = { score, comment: comment || undefined };
    this.#changed(await this.session.ask<Conversation>(`/conversations/${id}/csat`, { method: 'PUT', body }));
  }

  async loadThread(id: string, cursor?: string): Promise<void> {
    const at = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
    const path = `/conversations/${id}/messages?order=desc&limit=${pageSize}${at}`;
    const use = (page: Many<Message>) => this.#loaded(id, page, cursor !== undefined);
    await this.#loads.load(path, use).catch((error) => {
      ignoreRefusal(error);
      if (error.mergedInto) this.#moved(id, error.mergedInto);
    });
  }

  #loaded(id: string, { data, page }: Many<Message>, older: boolean): void {
    const { store } = this.parts;
    const before = store.state.threads[id];
    // What was loaded long ago and what is new may have a gap between them: then only the new stays.
    const joins = older || before?.messages.some((message) => data.some((one) => one.id === message.id));
    const thread = withMessages(joins ? before : undefined, data);
    const earlier = joins && !older && before ? before.earlier : page.next_cursor;
    store.set({
      threads: { ...store.state.threads, [id]: { ...thread, loaded: true, earlier } },
      outgoing: withoutArrived(store.state.outgoing, data),
    });
  }

  #entered(view: View): void {
    if (view.name !== 'thread' || isNew(view.thread)) return;
    if (!this.parts.store.state.threads[view.thread]?.loaded) void this.loadThread(view.thread);
  }

  /** What comes from the server, be it a refusal, shows that there is a connection. */
  #tried(reached: boolean): void {
    const { store } = this.parts;
    if (store.state.offline === reached) store.set({ offline: !reached });
  }

  #onOpen(fresh: boolean): void {
    this.#tried(true);
    this.outbox.wake();
    if (fresh || this.parts.store.state.conversations === undefined) this.#reload();
    else this.#entered(viewOf(this.parts.store.state));
  }

  /** Messages may stand before those that are known: nothing of these can be kept, nor what is on its way. */
  #loadAnew(): void {
    this.#loads.stop();
    this.parts.store.set({ threads: {} });
    this.#reload();
  }

  /** Lists and the open conversation as they are now: the stream tells only of what comes. */
  #reload(): void {
    const { store } = this.parts;
    const use = ({ data }: Many<Conversation>) => store.set({ conversations: data });
    void this.#loads.load(`/conversations?limit=${listSize}`, use).catch(ignoreRefusal);
    store.set({
      threads: Object.fromEntries(
        Object.entries(store.state.threads).map(([id, thread]) => [id, { ...thread, loaded: false }]),
      ),
    });
    this.#entered(viewOf(store.state));
  }

  /** A server that ends a stream, as it does when it is replaced, is reached again before anybody needs to know. */
  #onLost(error: unknown): void {
    const { open, conversations } = this.parts.store.state;
    const reached = error === undefined || (error instanceof RequestFailed && !error.passing);
    this.parts.store.set({ typing: {}, ...(!reached && { offline: true }) });
    // Where streams do not get through, asking now and then does.
    if ((open || conversations === undefined) && error instanceof RequestFailed && error.status > 0) this.#reload();
  }

  #onEvent(event: StreamEvent): void {
    if (event.type === 'message.created') this.#arrived(event.data);
    else if (event.type === 'typing') this.typing.heard(event.data.conversation_id, event.data.sender.type);
    else if (event.type === 'reset') this.#loadAnew();
    else this.#changed(event.data);
  }

  #arrived(message: Message): void {
    const { store, onMessage } = this.parts;
    const { state } = store;
    const known = state.conversations?.some(({ id }) => id === message.conversation_id) ?? false;
    const news = !state.threads[message.conversation_id]?.messages.some(({ id }) => id === message.id);
    this.#loads.apply((now) => arrival(now, message));
    if (!known && state.conversations) this.#reload();
    if (news && message.sender.type !== 'customer') onMessage(message);
  }

  #changed(conversation: Conversation): void {
    this.#loads.apply(({ conversations }) => ({ conversations: withConversation(conversations, conversation) }));
  }

  #started(thread: string, { conversation, message }: StartedConversation): void {
    const { store } = this.parts;
    const { threads } = store.state;
    const begun = { ...withMessages(threads[conversation.id], [message]), loaded: true, earlier: null };
    store.set({ threads: { ...threads, [conversation.id]: begun } });
    this.#changed(conversation);
    this.#renameViews(thread, conversation.id);
    this.#stream.start();
  }

  /** What was in a conversation is in another now, or what is written for it begins one. */
  #moved(from: string, to: string): void {
    this.#renameViews(from, to);
    if (!isNew(to)) this.#loadAnew();
  }

  #renameViews(from: string, to: string): void {
    const { store } = this.parts;
    const renamed = (view: View): View =>
      view.name === 'thread' && view.thread === from ? { entered: from, ...view, thread: to } : view;
    const { [from]: draft, [to]: there } = store.state.drafts;
    store.set({ views: store.state.views.map(renamed) });
    if (draft) {
      this.draft(from, '');
      this.draft(to, there ? `${there}\n${draft}` : draft);
    }
    this.files.rename(from, to);
  }

  /** When the person before has left, nothing that they wrote, looked for or were told comes to the next one. */
  #startOver(left: boolean): void {
    const { store } = this.parts;
    this.#stream.stop();
    this.#loads.stop();
    if (left) {
      this.outbox.clear();
      this.files.clear();
      store.set({ drafts: {}, query: '', hits: undefined, announcement: '' });
    }
    // What is not a conversation of the server's yet can go on.
    const views = store.state.views.filter((view) => view.name !== 'thread' || isNew(view.thread));
    store.set({ conversations: undefined, threads: {}, typing: {}, views });
    this.#listen();
  }
}

/** Whether nobody sees the page, or not yet. */
function isHidden(): boolean {
  return globalThis.document?.hidden;
}

/** What is refused has no other answer later: the stream tells of what changes. */
function ignoreRefusal(error: unknown): asserts error is RequestFailed {
  if (!(error instanceof RequestFailed)) throw error;
}
