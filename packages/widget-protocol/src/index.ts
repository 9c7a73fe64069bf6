/**
 * What the embeddable widget and the platform say to each other, below `/api/public/widget/{projectId}`. Types only: the
 * gateway holds its schemas against them, the script is written against them. Times are ISO 8601 UTC with milliseconds.
 *
 * One record is `{data}`, a list `{data, page}`, a refusal `ErrorBody`. Everything but the configuration and the beginning of
 * a session takes `Authorization: Bearer <token of the session>`.
 */

/** One record. */
export interface One<Record> {
  readonly data: Record;
}

/** A list. `next_cursor` goes into `cursor` of the next request; null on the last page. */
export interface Many<Record> {
  readonly data: readonly Record[];
  readonly page: { readonly next_cursor: string | null; readonly has_more: boolean; readonly limit: number };
}

/** A refusal. Of codes besides those of every route see `WidgetRefusal`. */
export interface ErrorBody {
  readonly error: string;
  readonly code: string;
  readonly request_id: string;
  readonly issues?: readonly { readonly path: readonly (string | number)[]; readonly message: string }[];
  /** Seconds. */
  readonly retry_after?: number;
  /** The visitor's conversation that has its messages now, with CONVERSATION_NOT_FOUND. */
  readonly merged_into?: string;
}

/** What the routes of the widget refuse with, besides VALIDATION_ERROR, RATE_LIMITED, UNAVAILABLE and the like. */
export type WidgetRefusal =
  /** 404: there is no such project. */
  | 'PROJECT_NOT_FOUND'
  /** 403: the project's widget is switched off. */
  | 'WIDGET_DISABLED'
  /** 401: the session has ended, or never was: begin another. */
  | 'SESSION_INVALID'
  /** 401: the identity token is not one that the project signed, or its time has passed. */
  | 'IDENTITY_INVALID'
  /** 403: the team takes no messages from this visitor. */
  | 'CONTACT_BLOCKED'
  /** 404: also for what belongs to somebody else. */
  | 'CONVERSATION_NOT_FOUND'
  | 'MESSAGE_NOT_FOUND'
  | 'ARTICLE_NOT_FOUND'
  /** 409: only what is resolved or closed can be rated. */
  | 'CONVERSATION_NOT_RESOLVED';

/** `GET /config`, without a session. Has an ETag; a change shows at once. When `enabled` is false nothing is to be shown. */
export interface WidgetConfig {
  readonly project_id: string;
  readonly enabled: boolean;
  readonly position: 'bottom-right' | 'bottom-left';
  /** `#rrggbb` */
  readonly color: string;
  readonly welcome_message: string;
  readonly show_branding: boolean;
  readonly theme: 'light' | 'dark' | 'auto';
  /** A BCP 47 tag, or `auto`: the page's, else the browser's. */
  readonly locale: string;
  /** Whether a visitor without an e-mail address is asked for one after the first message. */
  readonly ask_email: 'never' | 'optional' | 'required';
}

/** `POST /sessions` → 201 `NewSession`. `{}` makes an anonymous one. */
export interface BeginSession {
  /** A JWT, HS256, signed by the customer's server with the project's widget secret: `{sub, exp, email?, name?}`. */
  readonly identity_token?: string;
}

/** `PATCH /session` → 200 `NewSession`: an anonymous visitor identifies, and keeps the conversations. The old token has ended. */
export interface IdentifySession {
  readonly identity_token: string;
}

/** `GET /session`. `DELETE /session` ends it (200, no body). */
export interface Session {
  readonly id: string;
  /** Whether an identity token was shown. */
  readonly identified: boolean;
  /** The visitor's name and email; null while anonymous. */
  readonly visitor: { readonly name: string | null; readonly email: string | null } | null;
  /** Whether an e-mail address of the visitor is known, be it one that nobody has verified. */
  readonly has_email: boolean;
  /** Moves on while the session is used. */
  readonly expires_at: string;
}

/** `PUT /session/email` → 200 `One<Session>`: after the first message. Nobody has verified that it is the visitor's. */
export interface LeaveEmail {
  readonly email: string;
}

export interface NewSession extends Session {
  /** Shown this once. Goes into `Authorization: Bearer`. */
  readonly token: string;
}

/** Who wrote a message. Of a person of the team, what that person wants customers to see. */
export interface Sender {
  readonly type: 'customer' | 'agent' | 'ai' | 'system';
  /** The visitor's own name, or that of a person of the team; null when unknown, and for everybody else. */
  readonly name: string | null;
  /** The HTTPS address of a picture of a person of the team; null for everybody else. */
  readonly picture: string | null;
}

export interface Message {
  readonly id: string;
  readonly conversation_id: string;
  readonly sender: Sender;
  readonly content: string;
  /** `html` is as it was sent, and must not be trusted. */
  readonly content_type: 'text' | 'html' | 'markdown';
  /** The id that the client gave one of the visitor's own messages. */
  readonly client_message_id: string | null;
  /** What an answer of the AI agent quotes; can be read by `GET /articles/{id}` while it is published. */
  readonly sources: Source[];
  readonly attachments: Attachment[];
  readonly created_at: string;
}

export interface Source {
  readonly article_id: string;
  readonly title: string;
}

export interface Attachment {
  readonly id: string;
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  readonly has_thumbnail: boolean;
}

/** A file that is announced. */
export interface NewUpload {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Its media type as the browser names it; empty: the browser knows none. */
  readonly type: string;
}

export interface UploadPart {
  readonly number: number;
  /** Bytes. */
  readonly size: number;
  readonly url: string;
  /** Whether it has arrived. */
  readonly received: boolean;
}

/** The addresses of its parts, relative to that of the API. */
export interface NewAttachment extends Attachment {
  readonly upload: {
    /** The parts in their order; all but the last have the same size. */
    readonly parts: readonly UploadPart[];
    /** A POST there completes the upload. */
    readonly complete_url: string;
  };
}

export interface Rating {
  /** 1 to 5 */
  readonly score: number;
  readonly comment: string | null;
  readonly created_at: string;
}

export interface Conversation {
  readonly id: string;
  /** A snoozed conversation is `open` to its visitor. A message reopens a resolved one; in a closed one it begins another, which has it. */
  readonly status: 'open' | 'resolved' | 'closed';
  /** Messages of the team and the agent that are newer than what the visitor has seen; 100 stands for more. */
  readonly unread_count: number;
  /** The last message; the first 500 characters of a long one. */
  readonly last_message: Message | null;
  readonly csat: Rating | null;
  /** The time at which somebody of the team last said to have seen it. */
  readonly agent_seen_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** `GET /conversations?limit&cursor` → `Many<Conversation>`, with the latest activity first. `GET /conversations/{id}` → one. */

/**
 * `POST /conversations` → 201 `{data: {conversation, message}}`; `POST /conversations/{id}/messages` → 201 `One<Message>`.
 * What is sent to a closed conversation stands in the one that follows it: `conversation_id` says which.
 * The same `client_message_id` again, however often and at once, answers with what was made the first time (200).
 */
export interface SendMessage {
  /** 1 to 10 000 characters of plain text. */
  readonly content: string;
  /** 1 to 100 visible characters, chosen by the client, such as a UUID. */
  readonly client_message_id: string;
  /** Ids of what this visitor has uploaded. */
  readonly attachments?: readonly string[];
}

export interface StartedConversation {
  readonly conversation: Conversation;
  readonly message: Message;
}

/** `GET /conversations/{id}/messages?limit&cursor&order=asc|desc` → `Many<Message>`, oldest first by default. */

/** `POST /conversations/{id}/seen` → 200 `One<Conversation>`. Absent: everything. Never goes back. */
export interface MarkSeen {
  readonly message_id?: string;
}

/** `POST /conversations/{id}/typing` `{}` → 200, no body; say it again every 3 s while it lasts. */
export type Typing = Readonly<Record<string, never>>;

/** `PUT /conversations/{id}/csat` → 200 `One<Conversation>`; the latest rating counts. */
export interface Rate {
  readonly score: 1 | 2 | 3 | 4 | 5;
  /** Up to 2 000 characters. */
  readonly comment?: string | null;
}

/** `GET /articles?q=…&limit=1..10&locale=…` → `{data: ArticleHit[]}`, best first. */
export interface ArticleHit {
  readonly article_id: string;
  readonly title: string;
  /** Plain text: the passage that answers best. */
  readonly excerpt: string;
}

/** `GET /articles/popular?limit=1..10&locale=…` → `{data: ArticleHit[]}`, without a session: what visitors read most. */

/** `PUT /articles/{articleId}/helpful` → 200, no body; the latest answer of a session counts. */
export interface RateArticle {
  readonly helpful: boolean;
}

/** `GET /articles/{articleId}` → `One<Article>`; only what is published. */
export interface Article {
  readonly article_id: string;
  readonly title: string;
  /** Markdown. */
  readonly body: string;
  readonly locale: string;
  readonly updated_at: string;
}

/**
 * `GET /stream`: server-sent events of all the visitor's conversations, `event:` the type, `data:` the JSON of `data` here, `id:`
 * what goes into `Last-Event-ID` to go on from there. A message that was made internal is told of as deleted. `reset`: what happened in between is not known any more, or two
 * conversations were merged; load again. What asks for the one that is gone gets CONVERSATION_NOT_FOUND with `merged_into`.
 */
export type StreamEvent =
  /** A message of either side, also the visitor's own from another tab. */
  | { readonly type: 'message.created'; readonly data: Message }
  /** The team has changed a message. */
  | { readonly type: 'message.updated'; readonly data: Message }
  | { readonly type: 'message.deleted'; readonly data: { readonly id: string; readonly conversation_id: string } }
  | { readonly type: 'conversation.deleted'; readonly data: { readonly id: string } }
  /** A conversation began, or its status, rating or what was seen of it changed. */
  | { readonly type: 'conversation.created' | 'conversation.updated'; readonly data: Conversation }
  | { readonly type: 'typing'; readonly data: { readonly conversation_id: string; readonly sender: Sender } }
  | { readonly type: 'reset'; readonly data: Readonly<Record<string, never>> };
