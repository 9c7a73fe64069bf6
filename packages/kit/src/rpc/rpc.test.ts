import { Client, credentials, Metadata, type ServiceError } from '@grpc/grpc-js';
import {
  CreateProjectRequest,
  CreateProjectResponse,
  GetProjectRequest,
  type GetProjectResponse,
} from '@pharos/proto/pharos/core/v1/project';
import { CallContext as CallContextMessage } from '@pharos/proto/pharos/transport/v1/tunnel';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { Failure, grpcStatus } from '../errors.js';
import { ownPort } from '../testing/own-port.js';
import { systemActor } from './call-context.js';
import { connectRpc, type RpcChannel } from './channel.js';
import { maxCallsInFlight } from './limits.js';
import { serialize } from './service.js';
import { decodeReason, statusDetailsKey } from './status-details.js';
import {
  connect,
  create,
  createProjectPath,
  empty,
  get,
  getProjectPath,
  log,
  named,
  never,
  outgoing,
  patientMs,
  projects,
  serve,
  stops,
} from './testing/replicas.js';
import { callContextKey } from './unary.js';

describe('a call between services', () => {
  test('carries request, request id, actor, trace and idempotency, and brings back the answer', async () => {
    const seen: unknown[] = [];
    const server = await serve({
      createProject: async (request, call) => {
        seen.push(request.name, call.requestId, call.actor.id, call.traceparent, call.idempotency?.key);
        call.markReplayed();
        return named(request.name);
      },
    });
    let replayed = false;
    const answer = await projects(connect(server.port)).createProject(
      create('Ada'),
      outgoing({
        actor: { ...systemActor, type: 'api_key', id: 'key_1' },
        traceparent: '00-1-2-01',
        idempotency: { scope: 'org_1', key: 'k', fingerprint: Buffer.from('f') },
        onReplayed: () => {
          replayed = true;
        },
      }),
    );
    expect(answer.project?.name).toBe('Ada');
    expect(seen).toEqual(['Ada', 'req_1', 'key_1', '00-1-2-01', 'k']);
    expect(replayed).toBe(true);
  });

  test('is known to those whom its handler calls by a copy of it, but for what makes it take effect once', async () => {
    const copies: object[] = [];
    const server = await serve({
      createProject: async (request, call) => {
        copies.push({ ...call });
        return named(request.name);
      },
    });
    const actor = { ...systemActor, type: 'api_key', id: 'key_1' };
    const idempotency = { scope: 'org_1', key: 'k', fingerprint: Buffer.from('f') };
    const call = outgoing({ actor, traceparent: '00-1-2-01', idempotency });
    await projects(connect(server.port)).createProject(create('Ada'), call);
    expect(copies).toMatchObject([{ requestId: 'req_1', actor, traceparent: '00-1-2-01' }]);
    expect(copies[0]).not.toHaveProperty('idempotency');
  });

  test('fails with the very failure that the handler threw, details and all', async () => {
    const server = await serve({
      getProject: async () => {
        throw new Failure('PROJECT_NOT_FOUND', grpcStatus.NOT_FOUND, 'gone', { issues: [{ path: ['a', 1] }], n: 2 });
      },
    });
    await expect(projects(connect(server.port)).getProject(get, outgoing())).rejects.toMatchObject({
      reason: 'PROJECT_NOT_FOUND',
      grpcStatus: grpcStatus.NOT_FOUND,
      message: 'gone',
      details: { issues: [{ path: ['a', 1] }], n: 2 },
    });
  });

  test('never shows the text of an unexpected error', async () => {
    const server = await serve({
      getProject: async () => {
        throw new Error('password=hunter2');
      },
    });
    const failure = await projects(connect(server.port))
      .getProject(get, outgoing())
      .catch((error) => error);
    expect(failure).toMatchObject({ reason: 'INTERNAL', grpcStatus: grpcStatus.INTERNAL });
    expect(JSON.stringify([failure.message, failure.details])).not.toContain('hunter2');
  });

  test('fails at its deadline, and the handler learns that nobody waits', async () => {
    let aborted: () => void = () => {};
    const noticed = new Promise<void>((resolve) => {
      aborted = resolve;
    });
    const server = await serve({
      getProject: (_request, call) => {
        call.signal.addEventListener('abort', () => aborted());
        return never().promise;
      },
      createProject: async ({ name }) => named(name),
    });
    const client = projects(connect(server.port));
    // Once it is connected the deadline is spent on the answer, however long connecting takes.
    await client.createProject(create('warm'), outgoing());
    await expect(client.getProject(get, outgoing({ timeoutMs: 1_000 }))).rejects.toMatchObject({
      reason: 'DEADLINE_EXCEEDED',
    });
    await noticed;
  });

  test('that ends because its caller has left is CANCELLED, and is not logged', async () => {
    const lines: string[] = [];
    const statuses: number[] = [];
    const { entered, enter } = never();
    const server = await serve(
      {
        getProject: (_request, call) => {
          enter();
          return new Promise((_, reject) => call.signal.addEventListener('abort', () => reject(call.signal.reason)));
        },
      },
      {
        log: pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }),
        observe: (_, status) => statuses.push(status),
      },
    );
    const leaving = new AbortController();
    const call = projects(connect(server.port)).getProject(get, outgoing({ signal: leaving.signal }));
    const rejected = expect(call).rejects.toMatchObject({ reason: 'CANCELLED' });
    await entered;
    leaving.abort();
    await rejected;
    await expect.poll(() => statuses).toEqual([grpcStatus.CANCELLED]);
    expect(lines).toEqual([]);
  });

  test('is cancelled by its caller, and the handler learns of it', async () => {
    const gate = never();
    let aborted: () => void = () => {};
    const noticed = new Promise<void>((resolve) => {
      aborted = resolve;
    });
    const server = await serve({
      getProject: (_request, call) => {
        call.signal.addEventListener('abort', () => aborted());
        gate.enter();
        return gate.promise;
      },
    });
    const controller = new AbortController();
    const call = projects(connect(server.port)).getProject(get, outgoing({ signal: controller.signal }));
    const rejected = expect(call).rejects.toMatchObject({ reason: 'CANCELLED' });
    await gate.entered;
    controller.abort();
    await rejected;
    await noticed;
  });

  test('waits for a server that is about to start', async () => {
    const port = await ownPort();
    const call = projects(connect(port)).getProject(get, outgoing());
    await serve({ getProject: async () => empty }, { port });
    await expect(call).resolves.toEqual(empty);
  });

  test('that waits for a connection ends at once when its caller leaves', async () => {
    const leaving = new AbortController();
    const client = projects(connect(await ownPort()));
    const waits = client.getProject(get, outgoing({ signal: leaving.signal }));
    setTimeout(() => leaving.abort(), 50);
    await expect(waits).rejects.toMatchObject({ reason: 'CANCELLED' });
    const late = client.getProject(get, outgoing({ signal: leaving.signal }));
    await expect(late).rejects.toMatchObject({ reason: 'CANCELLED' });
  });

  test('fails with UNAVAILABLE where nobody listens', async () => {
    const call = projects(connect(await ownPort())).getProject(get, outgoing({ timeoutMs: 300 }));
    await expect(call).rejects.toMatchObject({ reason: 'UNAVAILABLE' });
  });

  test('may be larger than a frame, and forty large ones at once are all answered', async () => {
    const server = await serve({ createProject: async (request) => named(request.name) });
    const client = projects(connect(server.port));
    const name = 'x'.repeat(1_000_000);
    const call = () => client.createProject(create(name), outgoing());
    const answers = await Promise.all(Array.from({ length: 40 }, call));
    expect(answers.every((answer) => answer.project?.name.length === name.length)).toBe(true);
  });

  test('is spread over the replicas that are there', async () => {
    const served: string[] = [];
    const replica = (name: string) =>
      serve({
        getProject: async () => {
          served.push(name);
          return empty;
        },
      });
    const [one, two] = [await replica('one'), await replica('two')];
    const channel = connectRpc({
      target: `127.0.0.1:${one.port},localhost:${two.port}`,
      log,
      connectWaitMs: patientMs,
    });
    stops.push(() => channel.close());
    const call = () => projects(channel).getProject(get, outgoing());
    while (new Set(served).size < 2) await Promise.all(Array.from({ length: 20 }, call));
    await one.stop(1_000);
    served.length = 0;
    await Promise.all(Array.from({ length: 20 }, call));
    expect(new Set(served)).toEqual(new Set(['two']));
  });

  test('that waits for a connection with thousands of others waits on while it is full', async () => {
    const port = await ownPort();
    const client = projects(connect(port));
    const calls = Array.from({ length: maxCallsInFlight + 900 }, () => client.getProject(get, outgoing()));
    let served = 0;
    let open = () => {};
    const full = new Promise<void>((resolve) => {
      open = resolve;
    });
    const getProject = async () => {
      served += 1;
      if (served === maxCallsInFlight) open();
      await full;
      return empty;
    };
    await serve({ getProject }, { port });
    await Promise.all(calls);
    expect(served).toBe(calls.length);
  });

  test('is refused, not queued without end, when too many are in flight', async () => {
    const server = await serve({ getProject: () => never().promise });
    const channel = connect(server.port, 100);
    await expect.poll(() => channel.ready()).toBe(true);
    const client = projects(channel);
    const giveUp = new AbortController();
    const call = () => client.getProject(get, outgoing({ signal: giveUp.signal }));
    const reasons = Array.from({ length: 2_148 }, () => call().catch((failure) => failure.reason));
    expect(await Promise.race(reasons)).toBe('UNAVAILABLE');
    expect(await Promise.all(reasons.slice(-100))).toEqual(Array(100).fill('UNAVAILABLE'));
    giveUp.abort();
    expect(await Promise.all(reasons.slice(0, -100))).toEqual(Array(2_048).fill('CANCELLED'));
  });
});

describe('a connection that breaks in the middle of a call', () => {
  async function breakDuring(call: (channel: RpcChannel) => Promise<unknown>) {
    const gate = never();
    const calls: string[] = [];
    const hang = () => {
      calls.push('first');
      gate.enter();
      return gate.promise;
    };
    const port = await ownPort();
    const first = await serve({ createProject: hang, getProject: hang }, { port });
    const result = call(connect(port)).then(
      () => 'answered',
      (failure) => failure.reason,
    );
    await gate.entered;
    await first.stop(0);
    const answer = () => {
      calls.push('second');
    };
    await serve(
      {
        createProject: async () => {
          answer();
          return named('n');
        },
        getProject: async () => {
          answer();
          return empty;
        },
      },
      { port },
    );
    return { result: await result, calls };
  }

  test('a read is repeated', async () => {
    const { result, calls } = await breakDuring((channel) => projects(channel).getProject(get, outgoing()));
    expect({ result, calls }).toEqual({ result: 'answered', calls: ['first', 'second'] });
  });

  test('a write with an idempotency key is repeated', async () => {
    const idempotency = { scope: 'o', key: 'k', fingerprint: Buffer.alloc(0) };
    const { result, calls } = await breakDuring((channel) =>
      projects(channel).createProject(create('n'), outgoing({ idempotency })),
    );
    expect({ result, calls }).toEqual({ result: 'answered', calls: ['first', 'second'] });
  });

  test('a write without one is never repeated', async () => {
    const { result, calls } = await breakDuring((channel) => projects(channel).createProject(create('n'), outgoing()));
    expect({ result, calls }).toEqual({ result: 'UNAVAILABLE', calls: ['first'] });
  });
});

describe('a server that stops', () => {
  test('finishes the calls it has', async () => {
    let release: (answer: GetProjectResponse) => void = () => {};
    const gate = never();
    const server = await serve({
      getProject: () => {
        gate.enter();
        return new Promise((resolve) => {
          release = resolve;
        });
      },
    });
    const call = projects(connect(server.port)).getProject(get, outgoing());
    await gate.entered;
    server.drain();
    const stopped = server.stop(patientMs);
    release(empty);
    await expect(call).resolves.toEqual(empty);
    await stopped;
  });

  test('under traffic does every call that it answers for, and no call that it refuses', async () => {
    const done = new Set<string>();
    const server = await serve({
      createProject: async ({ name }) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        done.add(name);
        return named(name);
      },
    });
    // Once it has stopped its callers need not wait for another.
    const channel = connect(server.port, 100);
    await expect.poll(() => channel.ready()).toBe(true);
    const client = projects(channel);
    const outcomes = new Map<string, boolean>();
    let calling = true;
    const callers = Array.from({ length: 10 }, async (_, caller) => {
      for (let n = 0; calling; n += 1) {
        const name = `${caller}/${n}`;
        // A call that is given up late was not refused: its deadline is one that no machine reaches.
        const answered = client.createProject(create(name), outgoing()).then(
          () => true,
          () => false,
        );
        outcomes.set(name, await answered);
      }
    });
    while (outcomes.size < 50) await new Promise((resolve) => setTimeout(resolve, 1));
    server.drain();
    while (outcomes.size < 100) await new Promise((resolve) => setTimeout(resolve, 1));
    await server.stop(patientMs);
    calling = false;
    await Promise.all(callers);
    const executedAndRefused = [...outcomes].filter(([name, answered]) => !answered && done.has(name));
    expect(executedAndRefused).toEqual([]);
    expect([...outcomes].filter(([name, answered]) => answered && !done.has(name))).toEqual([]);
  });

  test('does not wait for ever for a call that hangs', async () => {
    const gate = never();
    const server = await serve({
      createProject: () => {
        gate.enter();
        return gate.promise;
      },
    });
    const call = projects(connect(server.port)).createProject(create('n'), outgoing());
    const failed = expect(call).rejects.toMatchObject({ reason: 'UNAVAILABLE' });
    await gate.entered;
    await server.stop(50);
    await failed;
  });
});

describe('plain gRPC', () => {
  const asBytes = (bytes: Buffer) => bytes;

  function unaryCall(port: number, path: string, request: Buffer, metadata = new Metadata()) {
    const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure());
    stops.push(() => client.close());
    return new Promise<Buffer>((resolve, reject) => {
      const deadline = Date.now() + patientMs;
      client.makeUnaryRequest(path, asBytes, asBytes, request, metadata, { deadline }, (error, answer) =>
        error ? reject(error) : resolve(answer as Buffer),
      );
    });
  }

  test('reaches the same handlers, with the call context in metadata', async () => {
    const server = await serve({ createProject: async (request, call) => named(`${request.name} ${call.requestId}`) });
    const metadata = new Metadata();
    const context = { requestId: 'req_9', actor: systemActor, traceparent: '', idempotency: undefined };
    metadata.set(callContextKey, Buffer.from(CallContextMessage.encode(context).finish()));
    const bytes = serialize(CreateProjectRequest, create('n'));
    const answer = await unaryCall(server.port, createProjectPath, bytes, metadata);
    expect(CreateProjectResponse.decode(answer).project?.name).toBe('n req_9');
  });

  test('carries the reason of a failure as google.rpc.ErrorInfo', async () => {
    const server = await serve({
      getProject: async () => {
        throw new Failure('PROJECT_NOT_FOUND', grpcStatus.NOT_FOUND, 'gone', { a: 1 });
      },
    });
    const error: ServiceError = await unaryCall(server.port, getProjectPath, serialize(GetProjectRequest, get)).then(
      () => expect.fail('answered'),
      (failed) => failed,
    );
    expect(error.code).toBe(grpcStatus.NOT_FOUND);
    expect(decodeReason(error.metadata.get(statusDetailsKey)[0] as Buffer)).toBe('PROJECT_NOT_FOUND');
  });

  test('answers health checks, and says so when it drains', async () => {
    const server = await serve({});
    const check = () => unaryCall(server.port, '/grpc.health.v1.Health/Check', Buffer.alloc(0));
    expect([...(await check())]).toEqual([8, 1]);
    server.drain();
    expect([...(await check())]).toEqual([8, 2]);
  });
});
