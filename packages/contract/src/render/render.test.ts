import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messagesOf, registryOf } from '../../../../proto/release/sample-messages.mjs';
import { exceptions, rendered } from '../../render/rules.mjs';
import * as render from '../gen/render.js';
import expected from './rendered.json' with { type: 'json' };

type DescMessage = ReturnType<typeof messagesOf>[number];
type DescField = DescMessage['fields'][number];
/** The numbers of these types in descriptors. */
const scalar = { bool: 8, string: 9 };

const descriptors = readFileSync(new URL('../../../../proto/gen/descriptors.binpb', import.meta.url));
const messages = new Map(messagesOf(registryOf(descriptors)).map((message) => [message.name, message]));
const functions = render as unknown as Readonly<Record<string, (record: unknown) => unknown>>;
const records: Readonly<Record<string, { full: unknown; least: unknown }>> = expected;

test.each(Object.keys(rendered))(
  '%s is rendered as before, with all fields set and with as few as possible',
  (name) => {
    const message = messages.get(rendered[name]?.of ?? name) as DescMessage;
    const shown = (isFull: boolean) => functions[`render${name}`]?.(sampleOf(message, isFull));
    const lines = (record: unknown) => JSON.stringify(record, null, 2);
    expect(lines({ full: shown(true), least: shown(false) })).toBe(lines(records[name]));
  },
);

/** A message as services answer it: with every field, or with those only that are always set. */
function sampleOf(message: DescMessage, isFull: boolean): Record<string, unknown> {
  return Object.fromEntries(message.fields.map((field) => [field.localName, fieldOf(field, isFull)]));
}

function fieldOf(field: DescField, isFull: boolean): unknown {
  const { required, nullable } = exceptions[field.parent.name] ?? {};
  if (field.fieldKind === 'list') return isFull ? [singleOf(field, field.listKind, true)] : [];
  if (!isFull && field.proto.proto3Optional && !required?.includes(field.name)) return undefined;
  if (!isFull && field.fieldKind === 'enum') return nullable?.includes(field.name) ? 0 : 1;
  return singleOf(field, field.fieldKind, isFull);
}

function singleOf(field: DescField, kind: string, isFull: boolean): unknown {
  if (kind === 'enum') return field.enum?.values.at(-1)?.number;
  if (field.message?.typeName === 'google.protobuf.Timestamp') return new Date(Date.UTC(2026, 0, field.number));
  if (field.message?.typeName === 'google.protobuf.Struct') return isFull ? { key: 'value' } : undefined;
  if (field.message) return sampleOf(field.message, isFull);
  if (field.scalar === scalar.string) return isFull ? field.name : '';
  if (field.scalar === scalar.bool) return isFull;
  return isFull ? field.number : 0;
}
