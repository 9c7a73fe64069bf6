import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Failure, grpcStatus } from '../errors.js';
import { createLogger } from '../log.js';
import { activeTraceparent, startSpan, startTracing, type Tracing, withChildSpan, withSpan } from './tracing.js';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = `00-${traceId}-00f067aa0ba902b7-01`;

interface SentSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number; message?: string };
  attributes: { key: string; value: { stringValue?: string } }[];
}

describe('off', () => {
  test('spans pass their parent on and do nothing else', async () => {
    const tracing = await startTracing({ service: 'test' });
    const span = startSpan({ kind: 'server', name: 'x', parent });
    expect(span.traceparent).toBe(parent);
    span.set('a', 1);
    span.end(new Error('no'));
    expect(startSpan({ kind: 'server', name: 'x' }).traceparent).toBe('');
    expect(await withSpan({ kind: 'client', name: 'x', parent }, async (inner) => inner.traceparent)).toBe(parent);
    expect(await withSpan({ kind: 'server', name: 'x', parent }, async () => activeTraceparent())).toBe('');
    await tracing.stop();
  });

  test('errors pass through', async () => {
    const failing = withSpan({ kind: 'client', name: 'x' }, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
  });
});

describe('on', () => {
  let collector: Server;
  let tracing: Tracing;
  let sent: SentSpan[];
  let services: unknown[];

  beforeEach(async () => {
    sent = [];
    services = [];
    collector = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      for (const resource of JSON.parse(Buffer.concat(chunks).toString()).resourceSpans) {
        services.push(...resource.resource.attributes);
        for (const scope of resource.scopeSpans) sent.push(...scope.spans);
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`;
    tracing = await startTracing({ service: 'test', endpoint });
  });

  afterEach(async () => {
    await tracing.stop();
    await new Promise((resolve) => collector.close(resolve));
  });

  async function spanNamed(name: string): Promise<SentSpan> {
    // What is not sent in time is dropped; here the collector is only as slow as the machine.
    await tracing.stop(60_000);
    const span = sent.find((candidate) => candidate.name === name);
    if (!span) throw new Error(`no span ${name} among ${sent.map((other) => other.name).join()}`);
    return span;
  }

  test('a span goes on from the traceparent it was given, and gives one to go on from', async () => {
    const span = startSpan({ kind: 'consumer', name: 'handle message.created', parent });
    expect(span.traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
    expect(span.traceparent).not.toBe(parent);
    span.end();
    const recorded = await spanNamed('handle message.created');
    expect(recorded).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7', kind: 5 });
    expect(services).toContainEqual({ key: 'service.name', value: { stringValue: 'test' } });
  });

  test('one trace spans HTTP, RPC and event, by traceparents alone', async () => {
    let published = '';
    await withSpan({ kind: 'server', name: 'POST /messages', parent }, async () =>
      withSpan({ kind: 'client', name: 'call' }, async (call) =>
        withSpan({ kind: 'server', name: 'rpc', parent: call.traceparent }, async () => {
          published = activeTraceparent();
        }),
      ),
    );
    startSpan({ kind: 'producer', name: 'publish', parent: published }).end();
    const publish = await spanNamed('publish');
    const [http, call, rpc] = await Promise.all(['POST /messages', 'call', 'rpc'].map(spanNamed));
    expect(new Set(sent.map((span) => span.traceId))).toEqual(new Set([traceId]));
    expect(call?.parentSpanId).toBe(http?.spanId);
    expect(rpc?.parentSpanId).toBe(call?.spanId);
    expect(publish.parentSpanId).toBe(rpc?.spanId);
  });

  test('parallel work keeps to its own span', async () => {
    const active = await Promise.all(
      ['a', 'b'].map((name) =>
        withSpan({ kind: 'server', name }, async (span) => {
          await new Promise((resolve) => setImmediate(resolve));
          return activeTraceparent() === span.traceparent;
        }),
      ),
    );
    expect(active).toEqual([true, true]);
  });

  test.each(['', 'nonsense', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `ff-${traceId}-00f067aa0ba902b7-01`])(
    'a traceparent of %o begins a new trace',
    async (bad) => {
      const span = startSpan({ kind: 'server', name: 'x', parent: bad });
      expect(span.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
      expect(span.traceparent).not.toContain(traceId);
      span.end();
    },
  );

  test('what the caller does not sample is not sent, but its trace goes on', async () => {
    const span = startSpan({ kind: 'server', name: 'unsampled', parent: parent.replace(/01$/, '00') });
    expect(span.traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`));
    span.end();
    await tracing.stop();
    expect(sent).toEqual([]);
  });

  test('an error is recorded without secrets; a refusal is no error', async () => {
    const broken = new Error('cannot reach postgres://app:hunter22@db/x');
    const refused = new Failure('PROJECT_NOT_FOUND', grpcStatus.NOT_FOUND, 'No such project');
    await withSpan({ kind: 'server', name: 'broken' }, () => Promise.reject(broken)).catch(() => undefined);
    await withSpan({ kind: 'server', name: 'refused' }, () => Promise.reject(refused)).catch(() => undefined);
    const recorded = await spanNamed('broken');
    expect(recorded.status).toMatchObject({ code: 2, message: expect.stringContaining('cannot reach') });
    expect(JSON.stringify(recorded)).not.toContain('hunter22');
    const no = await spanNamed('refused');
    expect(no.status.code ?? 0).toBe(0);
    expect(no.attributes).toContainEqual({ key: 'error.type', value: { stringValue: 'PROJECT_NOT_FOUND' } });
  });

  test('a child span exists only inside a running one', async () => {
    await withChildSpan({ kind: 'client', name: 'poll' }, async () => undefined);
    await withSpan({ kind: 'server', name: 'request' }, async () =>
      withChildSpan({ kind: 'client', name: 'query' }, async () => undefined),
    );
    const query = await spanNamed('query');
    expect(query.parentSpanId).toBe((await spanNamed('request')).spanId);
    expect(sent.map((span) => span.name)).not.toContain('poll');
  });

  test('lines that are written meanwhile name the trace', async () => {
    const lines: string[] = [];
    const log = createLogger({ service: 'test', stream: { write: (line: string) => void lines.push(line) } });
    await withSpan({ kind: 'server', name: 'x', parent }, async () => log.info('inside'));
    log.info('outside');
    const [inside, outside] = lines.map((line) => JSON.parse(line));
    expect(inside).toMatchObject({ msg: 'inside', traceId });
    expect(outside).not.toHaveProperty('traceId');
  });

  test('starting twice gives the same tracing', async () => {
    expect(await startTracing({ service: 'other', endpoint: 'http://elsewhere' })).toBe(tracing);
  });
});

test('a collector that does not answer holds nothing up', async () => {
  const tracing = await startTracing({ service: 'test', endpoint: 'http://127.0.0.1:1' });
  startSpan({ kind: 'server', name: 'x' }).end();
  await expect(tracing.stop(100)).resolves.toBeUndefined();
});
