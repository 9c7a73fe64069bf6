import type { Conversation, Many, Message, StartedConversation, StreamEvent } from '@pharos/widget-protocol';
import { RequestFailed } from '../shared/http.js';
import { Loads } from './loads.js';
import { arrival, withConversation, withMessages, withoutArrived } from './merge.js';
import { isNew, newThread } from './outbox.js';
import type { Session } from './session.js';
import { type Store, type View, viewOf } from './state.js';
import { Stream } from './stream.js';
import { Typing } from './typing.js';

const pageSize = 50;
const listSize = 25;

/** What is called when the server says something. */
export interface ConversationListener {
  /** A message of the other side has come, for the page and for screen readers. */
  onAnswer(message: Message): void;
  /** A connection stands. */
  onConnected(): void;
  /** What was in a conversation is in another now, or gone: what is written for it begins one. */
  onMerged(from: string, to: string): void;
}

/** What the server says: the only place that changes conversations. */
export class Conversations {
  readonly stream: Stream;
  readonly whoTypes: Typing;
  readonly #loads: Loads;

  constructor(
    private readonly session: Session,
    private readonly store: Store,
    private readonly listener: ConversationListener,
  ) {
    this.#loads = new Loads(session, store);
    this.whoTypes = new Typing(session, store);
    this.stream = new Stream({
      session,
      onEvent: (event) => this.#onEvent(event),
      onOpen: (fresh) => this.#onOpen(fresh),
      onHeard: () => this.tried(true),
      onLost: (error) => this.#onLost(error),
    });
  }

  /** Someone looks at the conversation: what is in it is read. */
  async seen(id: string): Promise<void> {
    const { conversations } = this.store.state;
    const conversation = conversations?.find((one) => one.id === id);
    if (!conversation?.unread_count) return;
    const read = { ...conversation, unread_count: 0 };
    this.store.set({ conversations: withConversation(conversations, read) });
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
      if (error.code === 'CONVERSATION_NOT_FOUND') this.listener.onMerged(id, error.mergedInto ?? newThread());
    });
  }

  #loaded(id: string, { data, page }: Many<Message>, older: boolean): void {
    const { threads, outgoing } = this.store.state;
    const before = threads[id];
    // What was loaded long ago and what is new may have a gap between them: then only the new stays.
    const joins = older || before?.messages.some((message) => data.some((one) => one.id === message.id));
    const thread = withMessages(joins ? before : undefined, data);
    const earlier = joins && !older && before ? before.earlier : page.next_cursor;
    this.store.set({
      threads: { ...threads, [id]: { ...thread, loaded: true, earlier } },
      outgoing: withoutArrived(outgoing, data),
    });
  }

  /** The visitor has come to a view: what it shows is there, or on its way. */
  entered(view: View): void {
    if (view.name !== 'thread' || isNew(view.thread)) return;
    if (!this.store.state.threads[view.thread]?.loaded) void this.loadThread(view.thread);
  }

  /** What comes from the server, be it a refusal, shows that there is a connection. */
  tried(reached: boolean): void {
    if (this.store.state.offline === reached) this.store.set({ offline: !reached });
  }

  #onOpen(fresh: boolean): void {
    const { state } = this.store;
    this.tried(true);
    this.listener.onConnected();
    if (fresh || state.conversations === undefined) this.loadAgain();
    else this.entered(viewOf(state));
  }

  /** Messages may stand before those that are known: nothing of these can be kept, nor what is on its way. */
  loadAnew(): void {
    this.#loads.stop();
    this.store.set({ threads: {} });
    this.loadAgain();
  }

  /** Lists and the open conversation as they are now: the stream tells only of what comes. */
  loadAgain(): void {
    const { store } = this;
    const use = ({ data }: Many<Conversation>) => store.set({ conversations: data });
    void this.#loads.load(`/conversations?limit=${listSize}`, use).catch(ignoreRefusal);
    const threads = Object.entries(store.state.threads).map(([id, thread]) => [id, { ...thread, loaded: false }]);
    store.set({ threads: Object.fromEntries(threads) });
    this.entered(viewOf(store.state));
  }

  /** A server that ends a stream, as it does when it is replaced, is reached again before anybody needs to know. */
  #onLost(error: unknown): void {
    const { open, conversations } = this.store.state;
    const reached = error === undefined || (error instanceof RequestFailed && !error.passing);
    this.store.set({ whoTypes: {}, ...(!reached && { offline: true }) });
    // Where streams do not get through, asking now and then does.
    if ((open || conversations === undefined) && error instanceof RequestFailed && error.status > 0) this.loadAgain();
  }

  #onEvent(event: StreamEvent): void {
    if (event.type === 'message.created') this.arrived(event.data);
    else if (event.type === 'typing') this.whoTypes.heard(event.data.conversation_id, event.data.sender.type);
    else if (event.type === 'conversation.created' || event.type === 'conversation.updated') this.#changed(event.data);
    // Something was missed, or is not there any more, or not as it was.
    else this.loadAnew();
  }

  /** A message has come, by the stream or as the answer to sending it. */
  arrived(message: Message): void {
    const { conversations, threads } = this.store.state;
    const { conversation_id: at, id, sender } = message;
    const known = conversations?.some((one) => one.id === at);
    const news = !threads[at]?.messages.some((one) => one.id === id);
    this.#loads.apply((now) => arrival(now, message));
    if (!known && conversations) this.loadAgain();
    if (news && sender.type !== 'customer') this.listener.onAnswer(message);
  }

  #changed(conversation: Conversation): void {
    this.#loads.apply(({ conversations }) => ({ conversations: withConversation(conversations, conversation) }));
  }

  /** One has begun with a message of the visitor's. */
  started({ conversation, message }: StartedConversation): void {
    const { threads } = this.store.state;
    const begun = { ...withMessages(threads[conversation.id], [message]), loaded: true, earlier: null };
    this.store.set({ threads: { ...threads, [conversation.id]: begun } });
    this.#changed(conversation);
    this.stream.start();
  }

  /** What is known is not of the visitor any more, nor is what is on its way. */
  clear(): void {
    this.stream.stop();
    this.#loads.stop();
    this.store.set({ conversations: undefined, threads: {}, whoTypes: {} });
  }
}

/** What is refused has no other answer later: the stream tells of what changes. */
function ignoreRefusal(error: unknown): asserts error is RequestFailed {
  if (!(error instanceof RequestFailed)) throw error;
}
