import { Client, credentials, Metadata } from '@grpc/grpc-js';
import { describe, expect, test } from 'vitest';
import { grpcStatus } from '../errors.js';
import { authority, certificateFiles, writeCertificate } from '../testing/certificates.js';
import { openListenProblem, type PeerAuth } from './peer-auth.js';
import {
  connectTo,
  empty,
  get,
  getProjectPath,
  outgoing,
  patientMs,
  projects,
  serve,
  stops,
} from './testing/replicas.js';

const token = 'a-token-of-more-than-32-characters-0123456789';
const answer = { getProject: async () => empty };
/** Who is refused waits no longer for a connection; who is let in has one however slow the machine is. */
const call = (server: { port: number }, auth: PeerAuth, connectWaitMs = 1_500) =>
  projects(connectTo([server], { auth, connectWaitMs })).getProject(get, outgoing());
const refused = { reason: 'UNAVAILABLE' };

function unaryStatus(port: number, path: string, metadata = new Metadata()): Promise<number> {
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure());
  stops.push(() => client.close());
  const asBytes = (bytes: Buffer) => bytes;
  const deadline = Date.now() + patientMs;
  return new Promise((resolve) => {
    client.makeUnaryRequest(path, asBytes, asBytes, Buffer.alloc(0), metadata, { deadline }, (error) =>
      resolve(error?.code ?? 0),
    );
  });
}

describe('a server with a token', () => {
  test('serves who shows it', async () => {
    await expect(call(await serve(answer, { auth: { token } }), { token }, patientMs)).resolves.toEqual(empty);
  });

  test('refuses who shows none or another, over the stream and in plain gRPC', async () => {
    let served = 0;
    const getProject = async () => {
      served += 1;
      return empty;
    };
    const server = await serve({ getProject }, { auth: { token } });
    await expect(call(server, {})).rejects.toMatchObject(refused);
    await expect(call(server, { token: `${token}x` })).rejects.toMatchObject(refused);
    const path = getProjectPath;
    expect(await unaryStatus(server.port, path)).toBe(grpcStatus.UNAUTHENTICATED);
    const wrong = new Metadata();
    wrong.set('authorization', `Bearer ${token.slice(1)}`);
    expect(await unaryStatus(server.port, path, wrong)).toBe(grpcStatus.UNAUTHENTICATED);
    expect(served).toBe(0);
  });

  test('is changed without a refusal: replicas with the old one, both, or the new one, in the order of its change', async () => {
    const newer = `newer-${token}`;
    const both = `${newer},${token}`;
    for (const [serving, calling] of [
      [token, both],
      [both, token],
      [both, both],
      [both, newer],
      [newer, both],
    ] as const)
      await expect(
        call(await serve(answer, { auth: { token: serving } }), { token: calling }, patientMs),
      ).resolves.toEqual(empty);
    await expect(call(await serve(answer, { auth: { token: newer } }), { token })).rejects.toMatchObject(refused);
    const many = Array.from({ length: 5 }, (_, n) => `${n}${token}`);
    await expect(
      call(await serve(answer, { auth: { token } }), { token: [...many, token].join(',') }),
    ).rejects.toMatchObject(refused);
  });

  test('serves plain gRPC with the token, and health checks without it', async () => {
    const server = await serve(answer, { auth: { token } });
    const metadata = new Metadata();
    metadata.set('authorization', `Bearer ${token}`);
    expect(await unaryStatus(server.port, getProjectPath, metadata)).toBe(grpcStatus.OK);
    expect(await unaryStatus(server.port, '/grpc.health.v1.Health/Check')).toBe(grpcStatus.OK);
  });
});

describe('mutual TLS', () => {
  test('lets services of one authority speak, by address and by name', async () => {
    const ours = await authority('ours');
    const server = await serve(answer, { auth: { tls: await certificateFiles(ours) } });
    const auth = { tls: await certificateFiles(ours) };
    await expect(call(server, auth, patientMs)).resolves.toEqual(empty);
    const byName = connectTo([], { target: `localhost:${server.port}`, auth, lookUp: async () => ['127.0.0.1'] });
    await expect(projects(byName).getProject(get, outgoing())).resolves.toEqual(empty);
  });

  test('refuses a caller whose certificate another authority signed, or who has none', async () => {
    const ours = await authority('ours');
    const server = await serve(answer, { auth: { tls: await certificateFiles(ours) } });
    const foreign = await certificateFiles(await authority('theirs'));
    const { ca } = await certificateFiles(ours);
    await expect(call(server, { tls: { ...foreign, ca } })).rejects.toMatchObject(refused);
    await expect(call(server, {})).rejects.toMatchObject(refused);
  });

  test('does not speak to a server that another authority signed, or at another name or address than its certificate’s', async () => {
    const ours = await authority('ours');
    const tls = await certificateFiles(ours);
    const foreign = await serve(answer, { auth: { tls: await certificateFiles(await authority('theirs')) } });
    await expect(call(foreign, { tls })).rejects.toMatchObject(refused);
    const server = await serve(answer, { auth: { tls: await certificateFiles(ours) } });
    const options = { auth: { tls }, lookUp: async () => ['127.0.0.1'], connectWaitMs: 1_500 };
    const other = connectTo([], { target: `other.example:${server.port}`, ...options });
    await expect(projects(other).getProject(get, outgoing())).rejects.toMatchObject(refused);
    const elsewhere = await serve(answer, { auth: { tls }, host: '127.0.0.2' });
    const atOtherAddress = connectTo([], { target: `127.0.0.2:${elsewhere.port}`, ...options });
    await expect(projects(atOtherAddress).getProject(get, outgoing())).rejects.toMatchObject(refused);
  });

  test('takes up certificates that change while it runs', async () => {
    const [before, after] = [await authority('before'), await authority('after')];
    const files = await certificateFiles(before);
    const server = await serve(answer, { auth: { tls: files } });
    const later = { tls: await certificateFiles(after) };
    await expect(call(server, later)).rejects.toMatchObject(refused);
    await writeCertificate(files, after);
    const reached = () =>
      call(server, later).then(
        () => true,
        () => false,
      );
    await expect.poll(reached).toBe(true);
  });
});

describe('a service without credentials', () => {
  test.each(['127.0.0.1', '127.3.2.1', '::1', 'localhost'])('may listen on %s', (host) => {
    expect(openListenProblem('core', host, {})).toBeUndefined();
  });

  test.each(['0.0.0.0', '::', '10.0.0.7', 'core.internal', '127.0.0.1.example.com'])('must not on %s', (host) => {
    expect(openListenProblem('core', host, {})).toMatch(/core .*SERVICE_TOKEN/);
    expect(openListenProblem('core', host, { token })).toBeUndefined();
  });
});
