import { connect as connectHttp2 } from 'node:http2';
import { Client, credentials } from '@grpc/grpc-js';
import { CreateProjectRequest, CreateProjectResponse } from '@pharos/proto/pharos/core/v1/project';
import { expect, test } from 'vitest';
import { exchangeMethod } from './exchange-method.js';
import { create, createProjectPath, named, patientMs, serve, stops } from './testing/replicas.js';

/** Longer than a test may take: a stop that uses all of it fails its test. */
const endlessMs = 24 * 60 * 60_000;

/** A caller that opens its stream, and then does nothing any more, not even when it is asked to leave. */
async function connectFrozen(port: number): Promise<void> {
  const session = connectHttp2(`http://127.0.0.1:${port}`);
  stops.push(() => session.destroy());
  session.on('error', () => undefined);
  const headers = {
    ':method': 'POST',
    ':path': exchangeMethod.path,
    'content-type': 'application/grpc',
    te: 'trailers',
  };
  const stream = session.request(headers);
  stream.on('error', () => undefined);
  await new Promise((resolve) => stream.once('response', resolve));
}

test('a server that stops does not wait its whole time for a caller that is frozen and has nothing under way', async () => {
  const server = await serve({});
  await connectFrozen(server.port);
  server.drain();
  await server.stop(endlessMs);
});

test('a server that stops answers the plain calls that it has, in spite of a caller that is frozen', async () => {
  let entered = () => {};
  const begun = new Promise<void>((resolve) => {
    entered = resolve;
  });
  let answer = () => {};
  const server = await serve({
    createProject: async ({ name }) => {
      entered();
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return named(name);
    },
  });
  await connectFrozen(server.port);
  const client = new Client(`127.0.0.1:${server.port}`, credentials.createInsecure());
  stops.push(() => client.close());
  const answered = new Promise<Buffer>((resolve, reject) => {
    const bytes = (buffer: Buffer) => buffer;
    const request = Buffer.from(CreateProjectRequest.encode(create('plain')).finish());
    const options = { deadline: Date.now() + patientMs };
    client.makeUnaryRequest(createProjectPath, bytes, bytes, request, options, (error, value) =>
      error ? reject(error) : resolve(value as Buffer),
    );
  });
  await begun;
  const stopped = server.stop(endlessMs);
  // Longer than an idle caller is waited for: the call is what keeps the server.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  answer();
  expect(CreateProjectResponse.decode(await answered)).toEqual(named('plain'));
  await stopped;
});
