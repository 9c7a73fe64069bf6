import { setTimeout as wait } from 'node:timers/promises';
import { exitCodes, Stop } from '../frame/exit-codes.js';
import { type FetchFrom, isNamed } from './fetch-from.js';
import { readUrl } from './read-url.js';

/** Why a file was not fetched, in words. It would not be another time either. */
export class NotFetched extends Error {
  override readonly name = 'NotFetched';
}

/** What another time may go well: the host is busy, restarts or cannot be reached. */
class Unanswered extends Error {
  constructor(
    message: string,
    /** Whether the host does not answer for other files either. */
    readonly isOutage = true,
    readonly afterMs = 0,
  ) {
    super(message);
  }
}

export interface FetchOptions {
  /** After how long without a byte a request is given up. */
  readonly stalledMs?: number;
  /** The first pause before a request is repeated; each is twice as long as the one before. */
  readonly pauseMs?: number;
}

const mostRedirects = 5;
const mostTries = 5;
/** Who is asked to wait longer ends the import, which goes on later. */
const longestPauseMs = 60_000;
/** The largest file that the platform takes, unless it is set up otherwise. */
const mostBytes = 100 * 1_048_576;

/**
 * The content at an address. An export may name any address, also one that only this computer can reach: so none is called that was not
 * allowed by name, neither at first nor after a redirect. A host that is busy is asked again.
 * @throws NotFetched if the file cannot be had; Stop, after which the import can go on later, if the host does not answer
 */
export async function fetchFile(
  address: string,
  from: readonly FetchFrom[],
  { stalledMs = 30_000, pauseMs = 1_000 }: FetchOptions = {},
): Promise<Blob> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetchOnce(address, from, stalledMs);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      const pause = Math.max(error.afterMs, pauseMs * 2 ** (tries - 1));
      if (tries === mostTries || pause > longestPauseMs)
        throw error.isOutage ? hostIsDown(error.message) : new NotFetched(error.message);
      await wait(pause);
    }
  }
}

function hostIsDown(why: string): Stop {
  const words = `A file could not be fetched: ${why}. Run the command again to go on, or without that host to leave its files out.`;
  return new Stop(words, exitCodes.unavailable, 'FILE_UNAVAILABLE');
}

async function fetchOnce(address: string, from: readonly FetchFrom[], stalledMs: number): Promise<Blob> {
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(new Error(`nothing came for ${stalledMs} ms`)), stalledMs);
  try {
    const response = await follow(address, from, stalled.signal, timer);
    return await contentOf(response, timer);
  } finally {
    clearTimeout(timer);
  }
}

async function follow(address: string, from: readonly FetchFrom[], signal: AbortSignal, timer: NodeJS.Timeout) {
  let url = address;
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    requireNamed(url, from);
    const response = await ask(url, signal);
    timer.refresh();
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null) return response;
    await response.body?.cancel();
    const next = readUrl(location, url);
    if (!next) throw new NotFetched('an address that is none');
    url = next.href;
  }
  throw new NotFetched('too many redirects');
}

function requireNamed(address: string, from: readonly FetchFrom[]): void {
  const url = readUrl(address);
  if (!url) throw new NotFetched('an address that is none');
  if (!isNamed(address, from)) throw new NotFetched(`at ${url.origin}, which --fetch-attachments does not name`);
}

async function ask(url: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'manual', signal });
  } catch (error) {
    const { message, cause } = error as Error;
    throw new Unanswered(`${new URL(url).host} did not answer: ${cause instanceof Error ? cause.message : message}`);
  }
}

async function contentOf(response: Response, timer: NodeJS.Timeout): Promise<Blob> {
  const { host } = new URL(response.url);
  if (!response.ok) {
    await response.body?.cancel();
    throw refusalOf(host, response);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      timer.refresh();
      bytes += chunk.byteLength;
      if (bytes > mostBytes) throw new NotFetched('larger than 100 MiB');
      chunks.push(chunk as Uint8Array);
    }
  } catch (error) {
    throw error instanceof NotFetched ? error : new Unanswered(`${host} broke off: ${(error as Error).message}`);
  }
  return new Blob(chunks as BlobPart[]);
}

function refusalOf(host: string, { status, headers }: Response): Error {
  const words = `${host} answered with status ${status}`;
  const isOutage = [408, 429, 502, 503, 504].includes(status);
  // Some hosts fail with 500 at a single file.
  return isOutage || status >= 500
    ? new Unanswered(words, isOutage, retryAfterMs(headers.get('retry-after')))
    : new NotFetched(words);
}

/** `Retry-After` is in seconds, or the time. */
function retryAfterMs(given: string | null): number {
  if (given === null) return 0;
  const ms = /^\d+$/.test(given) ? Number(given) * 1_000 : Date.parse(given) - Date.now();
  return Number.isNaN(ms) ? 0 : Math.max(0, ms);
}
