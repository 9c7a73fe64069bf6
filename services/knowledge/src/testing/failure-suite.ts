import type { RequestListener } from 'node:http';
import { inspect } from 'node:util';
import { createLogger, type Logger, Outage } from '@pharos/kit';
import { afterEach, describe, expect, test } from 'vitest';
import { type ArticleChange, type Engine, EngineError } from '../engines/engine.js';
import { type LocalServer, startLocalServer } from './local-server.js';

/** How the suite works with an engine that is in a server. */
export interface ServedEngine<Item> {
  open(options: { url: string; apiKey: string; timeoutMs?: number | undefined; outage?: Outage }): Engine<Item>;
  readonly change: ArticleChange<Item>;
  search(engine: Engine<Item>, signal?: AbortSignal): Promise<unknown>;
  /** The vendor's form of an error. */
  refusal(reason: string): object;
}

type Call<Item> = (engine: Engine<Item>, signal?: AbortSignal) => Promise<unknown>;

/** Names neither the engine nor where it is. */
const away = 'The search engine cannot be reached.';
const apiKey = 'a-key-that-nobody-may-see';
/** None is an answer to anything. */
const gibberish = ['<html>', '{}', '{"result":{}}', '{"result":null,"status":"ok"}', '[]', '', '{"result":"no'];

/** What every engine in a server promises for when that fails, whatever it was asked to do. */
export function failureSuite<Item>({ open, change, search, refusal }: ServedEngine<Item>): void {
  const servers: LocalServer[] = [];
  afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

  const engineOf = async (listener: RequestListener, timeoutMs?: number) => {
    const server = await startLocalServer(listener);
    servers.push(server);
    return open({ url: server.url, apiKey, timeoutMs });
  };

  const calls: [name: string, call: Call<Item>][] = [
    ['prepare', (engine, signal) => engine.prepare('i', signal)],
    ['write', (engine, signal) => engine.write('i', [change], signal)],
    ['drop', (engine, signal) => engine.drop('i', signal)],
    ['indexes', (engine, signal) => engine.indexes(signal)],
    ['inventory', (engine, signal) => engine.inventory('i', 0, signal)],
    ['search', search],
  ];

  describe.each(calls)('%s', (_, call) => {
    test('that is answered 500 fails in words', async () => {
      const engine = await engineOf(answering(500, JSON.stringify(refusal('out of disk'))));
      const error = await engineFailure(call(engine));
      expect(error.message).toMatch(new RegExp(`^${engine.name}: .*out of disk`));
      expect(error.engine).toBe(engine.name);
      expect(error.publicReason).toBe(away);
    });

    test('that is refused is no sign that the engine is away', async () => {
      const error = await engineFailure(call(await engineOf(answering(400, JSON.stringify(refusal('no such field'))))));
      expect([error.isDown, error.publicReason]).toEqual([false, 'The search engine rejected the article.']);
    });

    test.each([307, 401, 403])(
      'that is answered %i, as every other would be, is no fault of an article',
      async (status) => {
        const error = await engineFailure(
          call(await engineOf(answering(status, JSON.stringify(refusal('no such key'))))),
        );
        expect([error.isDown, error.publicReason]).toEqual([true, away]);
      },
    );

    test('that is redirected goes nowhere else: the key would go along', async () => {
      const paths = new Set<string | undefined>();
      const engine = await engineOf(({ url }, response) => {
        paths.add(url);
        response.writeHead(307, { location: '/elsewhere' }).end();
      });
      expect((await engineFailure(call(engine))).message).toMatch(/it answered 307$/);
      expect([...paths]).not.toContain('/elsewhere');
    });

    test.each(gibberish)('that is answered with %j fails', async (body) => {
      for (const type of ['application/json', 'text/html']) {
        const error = await engineFailure(call(await engineOf(answering(200, body, type))));
        expect(error.message).toMatch(/: its answer is not understood$/);
      }
    });

    test('that is never answered, or never to its end, fails after its time', async () => {
      for (const listener of [() => {}, half]) {
        const error = await engineFailure(call(await engineOf(listener, 100)));
        expect(error.message).toMatch(/: no answer within 100 ms$/);
        expect(error.publicReason).toBe(away);
      }
    });

    test('that nobody waits for any more ends at once, with the reason', async () => {
      const stop = new AbortController();
      const reason = new Error('nobody waits');
      const engine = await engineOf(() => stop.abort(reason));
      await expect(call(engine, stop.signal)).rejects.toBe(reason);
      await expect(call(engine, stop.signal)).rejects.toBe(reason);
    });

    test('without a server fails in words', async () => {
      const { url, close } = await startLocalServer(() => {});
      await close();
      const error = await engineFailure(call(open({ url, apiKey })));
      expect(error.message).toMatch(/cannot be reached.*ECONNREFUSED/);
      expect(error.publicReason).toBe(away);
    });

    test('tells nobody the API key, whatever is answered', async () => {
      const echo = (status: number) => answering(status, JSON.stringify(refusal(`no: ${apiKey}`)));
      for (const listener of [echo(401), echo(429), echo(200), echo(202), answering(403, `<p>${apiKey}`)]) {
        const error = await engineFailure(call(await engineOf(listener)));
        expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(apiKey);
      }
    });
  });

  test('operators are told once when it goes away and once when it is back; what it refuses, and who leaves, is neither', async () => {
    let answer: RequestListener = answering(500, JSON.stringify(refusal('out of disk')));
    const server = await startLocalServer((request, response) => answer(request, response));
    servers.push(server);
    const { log, lines } = outageLines();
    const outage = new Outage({ dependency: 'engine', client: 'test', log });
    const engine = open({ url: server.url, apiKey, outage });
    for (let n = 0; n < 2; n += 1) await engineFailure(search(engine));
    expect(lines).toEqual(['warn']);
    answer = answering(400, JSON.stringify(refusal('no such field')));
    for (let n = 0; n < 2; n += 1) await engineFailure(search(engine));
    expect(lines).toEqual(['warn', 'info']);
    const leaves = new AbortController();
    answer = () => leaves.abort(new Error('nobody waits'));
    await expect(search(engine, leaves.signal)).rejects.toThrow('nobody waits');
    expect(lines).toEqual(['warn', 'info']);
  });

  test.each([
    '',
    'server:6333',
    'ftp://server',
    'http://user:secret@server',
    'http://server?key=secret',
    'http://server#secret',
  ])('%j is no address', (url) => {
    expect(() => open({ url, apiKey })).toThrow(EngineError);
    expect(() => open({ url, apiKey })).not.toThrow(/secret/);
  });

  test.each([`${apiKey}\nx`, `${apiKey}ü–`])('an API key that cannot be sent is not repeated', (bad) => {
    const make = () => open({ url: 'http://server', apiKey: bad });
    expect(make).toThrow(/: the API key has characters that no request can carry$/);
  });
}

/** The levels of the lines that say that something is down, and up again. */
export function outageLines(): { log: Logger; lines: string[] } {
  const lines: string[] = [];
  const stream = { write: (text: string) => void lines.push(JSON.parse(text).level) };
  return { log: createLogger({ service: 'test', stream }), lines };
}

/** The EngineError that something fails with. */
export async function engineFailure(work: Promise<unknown>): Promise<EngineError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EngineError);
  return error as EngineError;
}

/** Gives every request this answer. */
export function answering(status: number, body: string, type = 'application/json'): RequestListener {
  return (_, response) => response.writeHead(status, { 'content-type': type }).end(body);
}

/** Begins an answer and leaves it there. */
const half: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"result":');
};
