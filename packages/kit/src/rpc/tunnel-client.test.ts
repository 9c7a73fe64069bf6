import { credentials, Metadata, Server, ServerCredentials, type ServerDuplexStream } from '@grpc/grpc-js';
import type { ExchangeRequest, ExchangeResponse } from '@pharos/proto/pharos/transport/v1/tunnel';
import { expect, test } from 'vitest';
import { exchangeMethod } from './exchange-method.js';
import { getProjectPath, stops } from './testing/replicas.js';
import { TunnelClient } from './tunnel-client.js';

type Stream = ServerDuplexStream<ExchangeRequest, ExchangeResponse>;

const greeting: ExchangeResponse = { answers: [], parts: [], draining: false };

/** The port of a server that does with a stream what the test asks for. */
async function serveStreams(onStream: (stream: Stream) => void): Promise<number> {
  const server = new Server();
  server.addService({ exchange: exchangeMethod }, { exchange: onStream });
  stops.push(() => server.forceShutdown());
  return new Promise((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) =>
      error ? reject(error) : resolve(port),
    );
  });
}

test('a call that is given up on a connection that drains is cancelled at the server before the connection closes', async () => {
  const cancelled: number[] = [];
  let onEnd = () => {};
  const ended = new Promise<void>((resolve) => {
    onEnd = resolve;
  });
  const port = await serveStreams((stream) => {
    stream.on('data', ({ calls, cancelledCallIds }: ExchangeRequest) => {
      cancelled.push(...cancelledCallIds);
      if (calls.length > 0) stream.write({ ...greeting, draining: true });
    });
    stream.on('end', () => onEnd());
    stream.on('cancelled', () => onEnd());
    stream.write(greeting);
  });
  const options = { credentials: credentials.createInsecure(), metadata: new Metadata(), channelOptions: {} };
  const client: TunnelClient = new TunnelClient(`ipv4:127.0.0.1:${port}`, options, {
    onStateChange: () => undefined,
    onRoom: () => undefined,
  });
  stops.push(() => client.close());
  await expect.poll(() => client.state).toBe('open');
  const call = client.call(getProjectPath, Buffer.alloc(0), undefined as never, 60_000);
  await expect.poll(() => client.state).toBe('draining');
  call.cancel();
  await ended;
  expect(cancelled).toEqual([1]);
});
