import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DescMessage, fromBinary, toJson } from '@bufbuild/protobuf';
import { expect, test } from 'vitest';
import { messagesOf, registryOf, sampleMessages } from '../../proto/release/sample-messages.mjs';
import { root } from '../support/root.js';
import { withUnknownFields } from './with-unknown-fields.js';

interface GeneratedMessage {
  encode(message: unknown): { finish(): Uint8Array };
  decode(bytes: Uint8Array): unknown;
}

const image = registryOf(readFileSync(join(root, 'proto/image.binpb')));
const samples: Record<string, string[]> = JSON.parse(readFileSync(join(root, 'proto/release/messages.json'), 'utf8'));

/** The code that was generated for a message, as services use it. */
async function generated(name: string): Promise<GeneratedMessage> {
  const [, packageName = '', messageName = ''] = /^(pharos\.[a-z]+\.v\d+)\.(.+)$/.exec(name) ?? [];
  const folder = packageName.replaceAll('.', '/');
  const exported = messageName.replaceAll('.', '_');
  for (const file of readdirSync(join(root, 'proto/gen', folder))) {
    const module = await import(/* @vite-ignore */ join(root, 'proto/gen', folder, file));
    if (exported in module) return module[exported];
  }
  throw new Error(`${name} is gone: services of the last release still send it`);
}

const messages: [string, DescMessage][] = messagesOf(image).map((message: DescMessage) => [message.typeName, message]);

test('there are bytes of every message of the last release', () => {
  expect(Object.keys(samples).length).toBeGreaterThan(100);
  expect(sampleMessages(image)).toEqual(samples);
});

test.each(messages)(
  '%s of the last release is read whole, and what it does not know is passed over',
  async (name, message) => {
    const type = await generated(name);
    for (const sample of samples[name] ?? []) {
      const bytes = Buffer.from(sample, 'base64');
      const written = type.encode(type.decode(withUnknownFields(message, bytes))).finish();
      expect(asJson(message, written)).toEqual(asJson(message, bytes));
    }
  },
);

function asJson(message: DescMessage, bytes: Uint8Array): unknown {
  return toJson(message, fromBinary(message, bytes, { readUnknownFields: false }), { registry: image });
}
