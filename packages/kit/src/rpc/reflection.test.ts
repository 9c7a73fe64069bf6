import { readFile } from 'node:fs/promises';
import { Client, credentials } from '@grpc/grpc-js';
import { ProjectServiceDefinition } from '@pharos/proto/pharos/core/v1/project';
import pino from 'pino';
import { expect, test } from 'vitest';
import { startRpcServer } from './server.js';
import { bindService, type RpcHandlers } from './service.js';

const asBytes = (bytes: Buffer) => bytes;
/** `ServerReflectionRequest { list_services: "" }` */
const listServices = Buffer.from([0x3a, 0x00]);

test('a developer can ask a server which services it has, when reflection is on', async () => {
  const descriptors = await readFile(new URL('../../../../proto/gen/descriptors.binpb', import.meta.url));
  const service = bindService(ProjectServiceDefinition, {} as RpcHandlers<typeof ProjectServiceDefinition>);
  const log = pino({ level: 'silent' });
  const server = await startRpcServer({ services: [service], host: '127.0.0.1', port: 0, log, descriptors });
  const client = new Client(`127.0.0.1:${server.port}`, credentials.createInsecure());
  const path = '/grpc.reflection.v1.ServerReflection/ServerReflectionInfo';
  const stream = client.makeBidiStreamRequest(path, asBytes, asBytes);
  try {
    const answer = new Promise<Buffer>((resolve, reject) => stream.once('data', resolve).once('error', reject));
    stream.write(listServices);
    expect((await answer).toString('latin1')).toContain('pharos.core.v1.ProjectService');
  } finally {
    stream.end();
    client.close();
    await server.stop(1_000);
  }
});
