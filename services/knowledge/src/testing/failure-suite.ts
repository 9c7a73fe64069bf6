import type { RequestListener } from 'node:http';
import { inspect } from 'node:util';
import { createLogger, type Logger, Outage } from '@pharos/kit';
import { afterEach, describe, expect, test } from 'vitest';
import type { ServerOutages } from '../dependencies/index.js';
import { type ArticleChange, type Engine, EngineError, engineFaults } from '../engines/engine.js';
import { type LocalServer, startLocalServer } from './local-server.js';

/** How the suite works with an engine that is in a server. */
export interface ServedEngine<Item> {
  open(options: { url: string; apiKey: string; timeoutMs?: number | undefined; outages?: ServerOutages }): Engine<Item>;
  readonly change: ArticleChange<Item>;
  search(engine: Engine<Item>, signal?: AbortSignal): Promise<unknown>;
  /** The vendor's form of an error. */
  refusal(reason: string): object;
}

type Call<Item> = (engine: Engine<Item>, signal?: AbortSignal) => Promise<unknown>;

/** Names neither the engine nor where it is. */
const away = 'The search engine cannot be reached.';
const apiKey = 'a-key-that-nobody-may-see';
/** A success of every call of either server, as far as they are read. */
const anything = {
  version: '1.99.0',
  pkgVersion: '1.99.0',
  uid: 'i',
  taskUid: 1,
  status: 'succeeded',
  results: [],
  result: { points: [], status: 'completed', count: 0 },
};
const taken = answering(200, JSON.stringify(anything));
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
    ['count', (engine, signal) => engine.count('i', signal)],
    ['search', search],
  ];

  describe.each(calls)('%s', (_, call) => {
    test('that is answered 500 fails in words', async () => {
      const engine = await engineOf(answering(500, JSON.stringify(refusal('out of disk'))));
      const error = await engineFailure(call(engine));
      expect(error.message).toMatch(new RegExp(`^${engine.name}: .*out of disk`));
      expect(error.engine).toBe(engine.name);
      expect([away, engineFaults.write]).toContain(error.publicReason);
    });

    test('that is refused is no sign that the engine is away', async () => {
      const error = await engineFailure(call(await engineOf(answering(400, JSON.stringify(refusal('no such field'))))));
      expect([error.isDown, error.publicReason]).toEqual([false, 'The search engine rejected the article.']);
    });

    test.each([
      [307, away],
      [401, engineFaults.key],
      [403, engineFaults.key],
    ])('that is answered %i, as every other would be, is no fault of an article: %s', async (status, reason) => {
      const engine = await engineOf(answering(status, JSON.stringify(refusal('no such key'))));
      const error = await engineFailure(call(engine));
      expect([error.isDown, error.publicReason]).toEqual([true, reason]);
    });

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
    const engine = open({ url: server.url, apiKey, outages: outagesOf(log) });
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

  test('a key that is refused after the server was away is told as that', async () => {
    let answer: RequestListener = (_, response) => response.socket?.destroy();
    const server = await startLocalServer((request, response) => answer(request, response));
    servers.push(server);
    const { log, told } = outageLines();
    const engine = open({ url: server.url, apiKey, outages: outagesOf(log) });
    await engineFailure(search(engine));
    await engineFailure(search(engine));
    answer = answering(401, JSON.stringify(refusal('no such key')));
    await engineFailure(search(engine));
    await engineFailure(search(engine));
    expect(told).toHaveLength(2);
    expect(told[1]).toMatch(/401|no such key/);
  });

  test('a server that answers and does not write is down for writing until it writes, and not for reading', async () => {
    let isFull = true;
    const server = await startLocalServer((request, response) => {
      const isRead = request.method === 'GET' || /query|search/.test(request.url ?? '');
      const answer = !isRead && isFull ? answering(500, JSON.stringify(refusal('no space left'))) : taken;
      answer(request, response);
    });
    servers.push(server);
    const { log, lines } = outageLines();
    const outages = outagesOf(log);
    const engine = open({ url: server.url, apiKey, outages });
    for (let n = 0; n < 3; n += 1) {
      const error = await engineFailure(engine.write('i', [change]));
      expect(error.publicReason).toBe(engineFaults.write);
      await search(engine);
      expect([outages.reading.active, outages.writing.active]).toEqual([false, true]);
    }
    expect(lines).toEqual(['warn']);
    isFull = false;
    await engine.write('i', [change]);
    expect([outages.reading.active, outages.writing.active]).toEqual([false, false]);
    expect(lines).toEqual(['warn', 'info']);
  });

  test('a server that is too old is told in words, and one that is not is taken', async () => {
    const { log, told } = outageLines();
    const old = await startLocalServer(
      answering(200, JSON.stringify({ ...anything, version: '1.14.9', pkgVersion: '1.9.0' })),
    );
    servers.push(old);
    const error = await engineFailure(open({ url: old.url, apiKey, outages: outagesOf(log) }).prepare('i'));
    expect(error.message).toMatch(/: version 1\.(14\.9|9\.0) is too old: 1\.[0-9]+ or later is needed$/);
    expect([error.isDown, error.publicReason]).toEqual([true, engineFaults.old]);
    expect(told).toEqual([expect.stringContaining('is too old')]);
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

/** The levels of the lines that say that something is down, and up again; and what was told of why. */
export function outageLines(): { log: Logger; lines: string[]; told: string[] } {
  const [lines, told]: [string[], string[]] = [[], []];
  const stream = {
    write(text: string) {
      const { level, err } = JSON.parse(text);
      lines.push(level);
      if (err) told.push(err.message);
    },
  };
  return { log: createLogger({ service: 'test', stream }), lines, told };
}

function outagesOf(log: Logger): ServerOutages {
  const outage = (client: string) => new Outage({ dependency: 'engine', client, log });
  return { reading: outage('test'), writing: outage('test writing') };
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
