import { Readable } from 'node:stream';
import type { Encoded } from '../server/encoded.js';

/** What caches between the gateway and a browser may do with an answer. */
export interface Cached {
  /** With its quotes; must change with every byte of the answer. An encoded one has its own. */
  readonly etag?: string;
  /** The value of `Cache-Control`. */
  readonly cacheControl: string;
}

/** An answer of which the handler sets more than its body. */
export class Reply<Body> {
  constructor(
    /** A string is sent as it is: what is kept rendered need not be rendered again. */
    readonly body: Body,
    /** Among those that the route declares. Absent: the first. */
    readonly status?: number,
    /** The revision of the record that the answer is about; becomes its ETag. */
    readonly revision?: number,
    /** Absent: nobody keeps the answer. */
    readonly cached?: Cached,
    /** The values of `Set-Cookie`. */
    readonly cookies: readonly string[] = [],
  ) {}
}

export interface StreamedOptions {
  /** Among those that the route declares. Absent: the first. */
  readonly status?: number;
  /** Absent: that of the route. */
  readonly type?: string;
  /** The value of `Cache-Control`. Absent: nobody keeps the answer. */
  readonly cacheControl?: string;
  /** Further ones, by name. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer whose body comes piece by piece. */
export class Streamed {
  constructor(
    readonly body: Readable,
    readonly options: StreamedOptions,
  ) {}
}

/**
 * The answer that a stream gives, as fast as the client takes it. What fails before its first piece should fail before: after
 * that a failure can only cut the answer off.
 */
export function streamed(body: Readable, options: StreamedOptions = {}): Streamed {
  return new Streamed(body, options);
}

export const pageType = 'text/html; charset=utf-8';
/** What a page may do that only says something: the value of `Content-Security-Policy`. */
export const inertPage = "default-src 'none'; base-uri 'none'; form-action 'none'";

/** A page that only says something. */
export function page(text: string): Streamed {
  const headers = { 'Content-Length': String(Buffer.byteLength(text)), 'Content-Security-Policy': inertPage };
  return streamed(Readable.from([Buffer.from(text)]), { status: 200, type: pageType, headers });
}

/** Sends a browser that has posted a form on to another page. */
export function seeOther(url: string): Streamed {
  const headers = { 'Content-Length': '0', Location: url };
  return streamed(Readable.from([]), { status: 303, type: pageType, headers });
}

/** The answer of a route that declares several statuses. */
export function reply<Body>(status: number, body: Body): Reply<Body> {
  return new Reply(body, status);
}

/** An answer that a browser keeps cookies of. */
export function withCookies<Body>(cookies: readonly string[], body: Body): Reply<Body> {
  return new Reply(body, undefined, undefined, undefined, cookies);
}

/** The answer of a route that declares `etag`; of several statuses, with the one that applies. */
export function revised<Body>(revision: number, body: Body, status?: number): Reply<Body> {
  return new Reply(body, status, revision);
}

/** An answer that was rendered before, and may be kept by whoever asks. */
export function rendered<Body>(text: string | Encoded, cached: Cached): Reply<Body> {
  return new Reply(text as Body, undefined, undefined, cached);
}
