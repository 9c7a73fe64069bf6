import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, credentials, Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { calledServices, isReason } from '@pharos/contract';
import { decodeReason, statusDetailsKey } from '@pharos/kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registryOf } from '../../proto/release/sample-messages.mjs';
import { type Platform, startPlatform } from '../support/platform.js';
import { ownPort } from '../support/ports.js';
import { root } from '../support/root.js';

const deadlineMs = 30_000;
/** What no service answers: an empty message may be nonsense to it, but never to nobody. */
const neverAnswered: number[] = [status.UNIMPLEMENTED, status.DEADLINE_EXCEEDED, status.UNKNOWN];

let platform: Platform;
const clients = new Map<string, Client>();
beforeAll(async () => {
  const catcher = { MAIL_CATCHER: 'true', SMTP_LISTEN: `127.0.0.1:${await ownPort()}`, MAIL_DOMAIN: 'in.example.com' };
  platform = await startPlatform({ webhooks: 1, knowledge: 1, agent: 1, mail: 1, env: catcher });
  for (const name of calledServices)
    clients.set(name, new Client(platform[name][0]?.url ?? '', credentials.createInsecure()));
});
afterAll(async () => {
  for (const client of clients.values()) client.close();
  await platform?.stop();
});

/** Every method that the protos have, with the service of the platform that it belongs to. */
const methods = [...registryOf(readFileSync(join(root, 'proto/gen/descriptors.binpb')))].flatMap((each) => {
  const owner = each.kind === 'service' ? each.typeName.split('.')[1] : undefined;
  if (each.kind !== 'service' || !calledServices.some((name) => name === owner)) return [];
  return each.methods.map((method): [string, string] => [`/${each.typeName}/${method.name}`, owner ?? '']);
});

/** Calls with an empty message. */
function call(path: string, owner: string, metadata: Metadata): Promise<ServiceError | undefined> {
  const bytes = (value: Buffer) => value;
  return new Promise((resolve) => {
    const options = { deadline: Date.now() + deadlineMs };
    const empty = Buffer.alloc(0);
    const answered = (error: ServiceError | null) => resolve(error ?? undefined);
    clients.get(owner)?.makeUnaryRequest(path, bytes, bytes, empty, metadata, options, answered);
  });
}

function withToken(token: string): Metadata {
  const metadata = new Metadata();
  metadata.set('authorization', `Bearer ${token}`);
  return metadata;
}

describe.each(methods)('%s', (path, owner) => {
  test('is refused without the service token, and with another', async () => {
    expect(await call(path, owner, new Metadata())).toMatchObject({ code: status.UNAUTHENTICATED });
    expect(await call(path, owner, withToken('x'.repeat(43)))).toMatchObject({ code: status.UNAUTHENTICATED });
  });

  test('answers in time, with a reason of the list where it refuses', async () => {
    const refusal = await call(path, owner, withToken(platform.env.SERVICE_TOKEN ?? ''));
    if (!refusal) return;
    expect(neverAnswered, refusal.message).not.toContain(refusal.code);
    const [details] = refusal.metadata.get(statusDetailsKey);
    expect(isReason(decodeReason(details as Buffer) ?? ''), refusal.message).toBe(true);
  });
});
