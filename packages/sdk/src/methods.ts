import type { Answer } from './answer.js';
import type { StreamedEvent, Webhooks } from './generated/types.js';
import type { List, PageBody } from './pages.js';
import type { RequestOptions } from './request.js';
import type { EventStream } from './stream.js';

/** What an operation has of these: its path, its query; nothing is everything. */
type Part<Data, Name extends string> = Data extends { [Key in Name]?: infer Value }
  ? [Exclude<Value, undefined>] extends [never]
    ? unknown
    : Exclude<Value, undefined>
  : unknown;

type Body<Data, Other> = Data extends { body: infer Value }
  ? { body: Value | Other }
  : Data extends { body?: infer Value }
    ? [Exclude<Value, undefined>] extends [never]
      ? unknown
      : { body?: Value | Other }
    : unknown;

/** The parameters of the path and of the query by their names, and `body`: JSON, or what else the operation takes. */
export type Params<Data, Other = never> = Part<Data, 'path'> & Part<Data, 'query'> & Body<Data, Other>;

/** The parameters may be left out where none is required. */
type Arguments<Data, Other = never> =
  Partial<Params<Data>> extends Params<Data>
    ? [params?: Params<Data, Other>, options?: RequestOptions]
    : [params: Params<Data, Other>, options?: RequestOptions];

/** A record comes as it is; an answer with several is whole: its `data`, and what is said of them. */
export type Told<Body> = Body extends { data: infer Data } ? (Data extends readonly unknown[] ? Body : Data) : Body;

type Bodies<Responses> = Responses[keyof Responses];

export type Method<Data, Responses, Other = never> = (
  ...given: Arguments<Data, Other>
) => Answer<Told<Bodies<Responses>>>;
export type EmptyMethod<Data> = (...given: Arguments<Data>) => Answer<void>;
/** What is no JSON is read by whoever asked. */
export type BytesMethod<Data> = (...given: Arguments<Data>) => Answer<Response>;
export type ListMethod<Data, Responses> = (...given: Arguments<Data>) => List<Bodies<Responses> & PageBody>;
export type StreamMethod<Data, Responses> = (
  ...given: Arguments<Data>
) => EventStream<Bodies<Responses> extends StreamedEvent ? LiveEvent : NamedEvent<Bodies<Responses>> | ResetEvent>;

/** What a webhook receives: `event` says which `data` it has. */
export type WebhookEvent = Webhooks['body'];

type LiveName = StreamedEvent['event'];

/** What a stream of a project's events gives: `event` says which `data` it has. */
export type LiveEvent =
  | Extract<WebhookEvent, { event: LiveName }>
  | (Omit<StreamedEvent, 'event'> & { event: Exclude<LiveName, WebhookEvent['event']> })
  | ResetEvent;

/** Events are missing, because the cursor was too old: read your data again through the API, and go on listening. */
export interface ResetEvent {
  readonly event: 'reset';
  readonly data: { readonly reason: string };
}

export interface NamedEvent<Data> {
  readonly event: string;
  readonly data: Data;
}
