import type { Permission, Reason } from '@pharos/contract';
import type { OutgoingCall } from '@pharos/kit';
import type { z } from 'zod';
import type { Rpc } from '../rpc.js';
import type { HttpFailure } from '../server/errors.js';
import type { EventStream } from '../server/event-stream.js';
import type { UnreadBody } from '../server/unread-body.js';
import type { Access, Caller, Person, publicAccess, signedIn } from './auth/caller.js';
import type { Gateway } from './gateway.js';
import type { CheckedRow, RowLimits } from './input/rows.js';
import type { Reply, Streamed } from './reply.js';
import type { Visitor } from './visitor.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `/orgs/{orgId}` → `{ orgId: string }`. */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name]: string } & PathParams<Rest>
  : unknown;

/** What a handler gets: all of it checked. */
export interface RouteInput<Path extends string, Scope extends Access, Query, Body> {
  /** The values of the path, and the caller's organization: a request for another one has been refused. It is empty where people act in none. */
  readonly params: PathParams<Path> & (Scope extends typeof publicAccess ? unknown : { readonly orgId: string });
  readonly query: Query;
  readonly body: Body;
  /** The body that nobody has read, of a route with `upload`; with `multipart`, only if the request is one. Then `body` is not there. */
  readonly unread: UnreadBody | undefined;
  /** The revision that the record has to have; only where the route takes `If-Match`, and undefined when any will do. */
  readonly ifRevision: number | undefined;
  readonly caller: Scope extends typeof publicAccess ? undefined : Scope extends typeof signedIn ? Person : Caller;
  /** Where the request comes from; what a public route may ask about its visitor. */
  readonly visitor: Visitor;
  /** Goes with every RPC: who asks, for which request, at most once, until when. */
  readonly call: OutgoingCall;
  readonly rpc: Rpc;
  readonly gateway: Gateway;
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Input<Body, Rows> = Rows extends RowLimits ? CheckedRow<Output<Body>>[] : Output<Body>;
/** Whatever a handler of a route without a response answers is dropped. */
type Answer<Schema> = Schema extends z.ZodType ? z.input<Schema> : unknown;

/** How the record is read that an answer without body is about. */
export interface Representation<Input> {
  /** What is going to be deleted. */
  before?(input: Input): Promise<unknown>;
  after?(input: Input): Promise<unknown>;
}

interface RouteDefinition<
  Path extends string,
  Scope extends Access,
  Query extends z.ZodObject | undefined,
  Body extends z.ZodType | undefined,
  Rows extends RowLimits | undefined,
  Response extends z.ZodType | undefined,
> {
  /** Names the operation in the documentation, in metrics and in the audit log: `createProject`. */
  readonly id: string;
  readonly method: Method;
  /**
   * Below `/api/v1`, or the whole path of a public route, which begins with `/api/public` or `/api/auth`; parameters in braces,
   * each known to `path-params.ts`.
   */
  readonly path: Path;
  readonly scope: Scope;
  /** Decides for people, in place of the scope. */
  readonly permission?: Permission;
  /** Also people may use it who have to set a second factor up. */
  readonly withoutSecondFactor?: boolean;
  readonly summary: string;
  readonly description?: string;
  readonly query?: Query;
  readonly body?: Body;
  /** The body is many of what `body` describes, each checked on its own: a JSON array, or one JSON value a line. */
  readonly rows?: Rows;
  /**
   * The handler reads the body itself, as it comes: `bytes` of any type and length, or a `multipart/form-data` in place of the
   * JSON that `body` describes, if it takes JSON at all.
   */
  readonly upload?: 'multipart' | 'bytes';
  /** The body may be a form of a page as well (`application/x-www-form-urlencoded`), whose fields are those of `body`. */
  readonly form?: boolean;
  /**
   * The body may be what a browser sends of a page's form without a script: then it is a `PageForm`, whatever `body` describes. A
   * refusal is the page that this makes of it where the request accepts HTML.
   */
  readonly pageForm?: { refused(failure: HttpFailure): string };
  /** An `Idempotency-Key` means nothing: answers hold secrets, and nothing tells callers without a key apart. */
  readonly anew?: boolean;
  /**
   * A public route that is served also while gateways cannot count together: each counts visitors alone meanwhile. For what changes
   * nothing and needs no session, and without which a customer's page would lack something.
   */
  readonly servedAlone?: boolean;
  /** A browser may send it from our own pages only: what it answers signs somebody in or out. */
  readonly ownPages?: boolean;
  /** Fields and items that the body may have, all levels together. Default: 5000, or what `rows` says. */
  readonly maxItems?: number;
  /** The answer gives the record's revision in `ETag`: its handler answers with `revised`. A GET takes `If-None-Match`. */
  readonly etag?: boolean;
  /** The answer has an `ETag` that is of no revision: of a kept text (`rendered`), or of a file. A GET takes `If-None-Match`. */
  readonly tagged?: boolean;
  /** `If-Match` may name the revision that the record has to have; the handler passes on its `ifRevision`. */
  readonly ifMatch?: boolean;
  /** The status of success; of several, the handler names the one that applies with `reply`. Default: 200. */
  readonly status?: number | readonly number[];
  /**
   * A route without `response` answers with the record when it is asked to, by `Prefer: return=representation` (RFC 7240): what this
   * reads before the handler runs or behind it, or else what the handler answers.
   */
  readonly represents?: Representation<RouteInput<Path, Scope, Output<Query>, Input<Body, Rows>>>;
  /** The whole body of a success. Absent: the answer has no body. */
  readonly response?: Response;
  /** Its media type. Default: JSON. */
  readonly responseType?: string;
  /** A GET that answers with server-sent events: its handler answers with `eventStream`, and `response` describes their data. */
  readonly stream?: boolean;
  /** What can go wrong besides what its parts already imply (keys, scopes, path parameters, bodies). */
  readonly errors?: readonly Reason[];
  handler(
    input: RouteInput<Path, Scope, Output<Query>, Input<Body, Rows>>,
  ): Promise<Answer<Response> | Reply<Answer<Response>> | EventStream | Streamed>;
}

type AnyDefinition = RouteDefinition<
  string,
  Access,
  z.ZodObject | undefined,
  z.ZodType | undefined,
  RowLimits | undefined,
  z.ZodType | undefined
>;

/** A row of the table of routes, its types set aside. */
export interface Route extends Omit<AnyDefinition, 'handler' | 'represents'> {
  readonly represents?: Representation<RouteInput<string, Access, unknown, unknown>>;
  handler(input: RouteInput<string, Access, unknown, unknown>): Promise<unknown>;
}

/** Routes that belong together, under one heading of the documentation. */
export interface Section {
  readonly title: string;
  /** What the resource is, for readers of the documentation. */
  readonly description: string;
  readonly routes: readonly Route[];
}

/** Declares a route. Registration, checks, types and documentation all follow from this record. */
export function defineRoute<
  const Path extends string,
  const Scope extends Access,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Rows extends RowLimits | undefined = undefined,
  Response extends z.ZodType | undefined = undefined,
>(definition: RouteDefinition<Path, Scope, Query, Body, Rows, Response>): Route {
  return definition as unknown as Route;
}
