import { vi } from 'vitest';

type Work = (lock: object | null) => Promise<unknown>;

/** Locks as browsers have them: one holder of a name at a time. */
class FakeLocks {
  readonly #held = new Map<string, Promise<unknown>>();

  async request(name: string, ...[first, second]: [Work] | [{ ifAvailable: boolean }, Work]): Promise<unknown> {
    const work = second ?? (first as Work);
    if (second !== undefined && this.#held.has(name)) return work(null);
    while (this.#held.has(name)) await this.#held.get(name);
    const running = work({}).finally(() => this.#held.delete(name));
    this.#held.set(
      name,
      running.catch(() => undefined),
    );
    return running;
  }
}

/** Storage as browsers have it: what is kept are its own properties. */
function fakeStorage(): object {
  const methods = {
    getItem: (key: string) => (kept as Record<string, string>)[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(kept, { [key]: value }),
    removeItem: (key: string) => Reflect.deleteProperty(kept, key),
  };
  const kept: object = Object.create(methods);
  return kept;
}

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly body: { readonly [name: string]: unknown };
}

/** What the platform answers: a body, a status for a refusal, or no answer at all. */
export type Reply =
  | { readonly data: unknown }
  | { readonly status: number; readonly code: string; readonly newer_messages?: object }
  | 'lost'
  | 'hangs';

/** A browser without a page, whose requests are answered by a function. */
export class FakeBrowser {
  readonly requests: Request[] = [];
  readonly #listeners = new Map<string, (() => void)[]>();
  readonly #hanging: ((error: Error) => void)[] = [];
  visibilityState = 'visible';
  isPhone = false;
  readonly navigator = { onLine: true, locks: new FakeLocks(), languages: ['en'] };

  constructor(public answer: (request: Request) => Reply) {
    const addEventListener = (name: string, listener: () => void) =>
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
    vi.stubGlobal('localStorage', fakeStorage());
    vi.stubGlobal('navigator', this.navigator);
    vi.stubGlobal('location', { origin: 'https://desk.example', pathname: '/app', search: '', hash: '' });
    vi.stubGlobal('addEventListener', addEventListener);
    vi.stubGlobal('matchMedia', () => ({ matches: this.isPhone }));
    vi.stubGlobal('document', Object.create(this, { addEventListener: { value: addEventListener } }));
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => this.#fetch(url, init));
  }

  /** Cuts the connection of what hangs. */
  cut(): void {
    for (const reject of this.#hanging.splice(0)) reject(new TypeError('the connection is gone'));
  }

  fire(name: string): void {
    for (const listener of this.#listeners.get(name) ?? []) listener();
  }

  goOnline(onLine: boolean): void {
    this.navigator.onLine = onLine;
    this.fire(onLine ? 'online' : 'offline');
  }

  async #fetch(url: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
    const { pathname } = new URL(url, 'https://desk.example');
    const key = new Headers(headers).get('idempotency-key');
    const request = { method, path: pathname, key, body: JSON.parse(String(body ?? '{}')) };
    this.requests.push(request);
    const reply = this.answer(request);
    if (reply === 'lost') throw new TypeError('the connection is gone');
    if (reply === 'hangs') return new Promise((_, reject) => this.#hanging.push(reject));
    if ('status' in reply) return Response.json({ error: reply.code, ...reply }, { status: reply.status });
    const page = { has_more: false, next_cursor: null };
    return Response.json({ data: reply.data, page }, { status: 200 });
  }
}
