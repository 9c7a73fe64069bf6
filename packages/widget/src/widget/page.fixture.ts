import type { Conversation, Message } from '@pharos/widget-protocol';
import { expect, vi } from 'vitest';
import { Storage } from '../shared/storage.js';
import type { Chat } from './chat.js';
import type { Store } from './state.js';

export interface Asked {
  readonly what: string;
  readonly token: string | undefined;
  readonly key: string | undefined;
  readonly body: unknown;
}

/** An answer of the API, or none at all. */
export type Answer = { readonly status: number; readonly json: unknown } | Response | 'unreachable';

/** A page of the site. */
export interface Page {
  readonly chat: Chat;
  readonly store: Store;
}

/**
 * Ends what pages have under way, streams as where the widget is switched off: tests share a process, and what one of them would
 * try again is not to be asked of the API of the next.
 */
export async function endPages(...pages: readonly Page[]): Promise<void> {
  stubApi(() => ({ status: 403, json: { code: 'FORBIDDEN' } }));
  for (const { chat } of pages) chat.files.clear();
  // What was on its way as it began waits only now to be tried again.
  const underWay = () =>
    pages.flatMap(({ chat, store }) => {
      chat.wake();
      return store.state.outgoing.filter(({ state }) => state === 'sending');
    });
  await expect.poll(underWay).toEqual([]);
  // What waits to be tried again, as lists and streams do, gets no token any more.
  for (const { chat } of pages) Object.assign(chat.session, { token: () => new Promise(() => undefined) });
  vi.unstubAllGlobals();
}

/** The browser's storages: the one that tabs share, and that of a tab. */
export function stubStorage(): void {
  vi.stubGlobal('window', { localStorage: storage(), sessionStorage: storage() });
}

function storage(): object {
  // Its keys are its own properties, as a browser's are.
  return Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  });
}

/** What a page of a tab keeps: one of another tab only shares a part of it. */
export function storagesOf(tab = 'a tab'): { readonly storage: Storage; readonly tab: Storage } {
  return { storage: new Storage('prj_1'), tab: new Storage(tab, 'sessionStorage') };
}

/**
 * The browser's locks, which tabs share: who asks for one waits until those before have let it go, but not longer than its signal says.
 * `letGo` ends when one has been let go.
 */
export function stubLocks(letGo: (name: string) => unknown = () => undefined): void {
  const last = new Map<string, Promise<unknown>>();
  const request = (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) => {
    const given = Promise.race([last.get(name) ?? Promise.resolve(), aborted(signal)]);
    const done = given.then(() => work().finally(() => letGo(name)));
    last.set(
      name,
      done.catch(() => undefined),
    );
    return done;
  };
  vi.stubGlobal('navigator', { locks: { request } });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

/**
 * The API: `answer` says what comes; sessions begin and are identified by themselves, each with a token of its own (t1,
 * t2, …). What was asked stands in the list.
 */
export function stubApi(answer: (asked: Asked) => Answer | Promise<Answer>): Asked[] {
  const all: Asked[] = [];
  let tokens = 0;
  const session = () => ({ status: 200, json: { data: { token: `t${++tokens}` } } });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers = {}, body }: RequestInit) => {
    const { Authorization: bearer, 'Idempotency-Key': key } = headers as Record<string, string>;
    const what = `${method} ${url}`;
    const asked = { what, token: bearer?.slice(7), key, body: JSON.parse(String(body ?? 'null')) };
    all.push(asked);
    const begins = /^(POST \S*\/sessions|PATCH \S*\/session)$/.test(what);
    const given = begins ? session() : await answer(asked);
    if (given === 'unreachable') throw new TypeError('unreachable');
    return given instanceof Response ? given : new Response(JSON.stringify(given.json), { status: given.status });
  });
  return all;
}

/** A stream of events that a test sends. */
export function stubStream(): { readonly answer: Response; send(type: string, data: unknown): void; beat(): void } {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const write = (text: string) => void writer.write(new TextEncoder().encode(text));
  return {
    answer: new Response(readable),
    send: (type, data) => write(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(': here\n\n'),
  };
}

export const ended = { status: 401, json: { code: 'SESSION_INVALID' } };

/** A token that says who somebody is, as far as the script reads it. */
export function identityOf(subject: string): string {
  return `x.${btoa(JSON.stringify({ sub: subject }))}.x`;
}

const at = '2026-01-01T00:00:00.000Z';
/** An open one, without messages. */
export const conversation: Conversation = {
  id: 'cnv_1',
  status: 'open',
  unread_count: 0,
  last_message: null,
  csat: null,
  agent_seen_at: null,
  created_at: at,
  updated_at: at,
};
/** A message of an agent. */
export const message: Message = {
  id: 'msg_1',
  conversation_id: 'cnv_1',
  sender: { type: 'agent', name: null, picture: null },
  content: 'Hello',
  content_type: 'text',
  client_message_id: null,
  sources: [],
  attachments: [],
  created_at: at,
};
/** The only page of a list. */
export const pageOf = (...data: unknown[]): Answer => ({ status: 200, json: { data, page: { next_cursor: null } } });
