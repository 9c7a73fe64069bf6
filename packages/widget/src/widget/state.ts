import type { Article, ArticleHit, Attachment, Conversation, Message, WidgetConfig } from '@pharos/widget-protocol';
import type { Upload } from '../shared/send-file.js';
import type { More } from './formatted.js';

/** The API's limit for one message. */
export const maxLength = 10_000;

/** A message that the server has not confirmed yet. */
export interface Outgoing {
  readonly clientId: string;
  /** The conversation, or the name of one that is to begin with this message. */
  readonly thread: string;
  readonly content: string;
  readonly attachments: readonly Attachment[];
  readonly writtenAt: number;
  /** Who was named when it was written; undefined: nobody was. */
  readonly owner?: string | undefined;
  /** The team takes no messages from the visitor when it is refused: then it is not sent again. */
  readonly state: 'sending' | 'failed' | 'refused';
}

/** A file that the next message is to carry. */
export interface PendingFile {
  /** The thread of the message. */
  readonly thread: string;
  /** The file; only the name is left of one that was attached on another page: it has arrived. */
  readonly file: File;
  /** The part that has been sent, 0 to 1. */
  readonly part: number;
  readonly upload: Upload;
  /** What it became, and when; undefined until it has arrived. */
  readonly attachment?: Attachment;
  readonly arrivedAt?: number;
  /** The text that says why. */
  readonly failed?: 'fileTooLarge' | 'tooManyFiles' | 'notSent' | undefined;
}

export interface Thread {
  /** Oldest first, without gaps. */
  readonly messages: readonly Message[];
  readonly loaded: boolean;
  /** Where older ones begin; null when there are none. */
  readonly earlier: string | null;
}

export type Loading<Value> = 'loading' | 'failed' | Value;

export type View =
  | { readonly name: 'home' }
  | {
      readonly name: 'thread';
      readonly thread: string;
      /** What the thread was called when it was entered, if that was something else: it is shown as the same. */
      readonly entered?: string;
    }
  | { readonly name: 'article'; readonly id: string };

export function threadView(thread: string): View {
  return { name: 'thread', thread };
}

export interface State {
  readonly config: WidgetConfig;
  readonly open: boolean;
  /** Where the visitor has come; the last one is shown. */
  readonly views: readonly View[];
  /** Whether something was tried, and nothing could be reached. */
  readonly offline: boolean;
  /** The latest activity first; undefined until loaded. */
  readonly conversations: readonly Conversation[] | undefined;
  readonly threads: Readonly<Record<string, Thread>>;
  readonly outgoing: readonly Outgoing[];
  /** Who writes, by conversation. */
  readonly whoTypes: Readonly<Record<string, 'agent' | 'ai'>>;
  /** What is looked for in the articles. */
  readonly query: string;
  readonly hits: Loading<readonly ArticleHit[]> | undefined;
  readonly articles: Readonly<Record<string, Loading<Article>>>;
  /** What most visitors read; undefined until loaded. */
  readonly popular?: readonly ArticleHit[];
  /** Whether articles have helped, by id, where the visitor has said so. */
  readonly helpful: Readonly<Record<string, boolean>>;
  /** Whether the visitor is asked for an e-mail address, or which one they have left; undefined: neither. */
  readonly reach?: 'asking' | { readonly email: string } | undefined;
  /** What the second script brings; undefined until it is loaded. */
  readonly more?: More;
  /** What a screen more is told of. */
  readonly announcement: string;
  /** What was typed and not sent, by thread. */
  readonly drafts: Readonly<Record<string, string>>;
  /** Files for what is not sent. */
  readonly files: readonly PendingFile[];
}

export function initialState(config: WidgetConfig): State {
  return {
    config,
    open: false,
    views: [{ name: 'home' }],
    offline: false,
    conversations: undefined,
    threads: {},
    outgoing: [],
    whoTypes: {},
    query: '',
    hits: undefined,
    articles: {},
    helpful: {},
    announcement: '',
    drafts: {},
    files: [],
  };
}

/** The state of the widget, and whoever shows it. */
export class Store {
  #state: State;
  #scheduled = false;

  constructor(
    state: State,
    private readonly show: (state: State) => void,
  ) {
    this.#state = state;
  }

  get state(): State {
    return this.#state;
  }

  /** What changes together is shown at once. */
  set(changes: Partial<State>): void {
    this.#state = { ...this.#state, ...changes };
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      this.show(this.#state);
    });
  }
}

export function unreadOf({ conversations = [] }: Pick<State, 'conversations'>): number {
  return conversations.reduce((sum, { unread_count: unread }) => sum + unread, 0);
}

/** What is shown. */
export function viewOf({ views }: Pick<State, 'views'>): View {
  return views.at(-1) ?? { name: 'home' };
}
