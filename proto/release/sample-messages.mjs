// Makes a sample of every message of a set of descriptors: each field set, each branch of a oneof in some variant.
import { createFileRegistry, fromBinary, fromJson, ScalarType, toBinary } from '@bufbuild/protobuf';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';

/** Messages within messages: a sample ends somewhere. */
const deepest = 4;

/** What the well-known types look like in JSON. */
const wellKnown = {
  'google.protobuf.Timestamp': '2026-01-01T00:00:00Z',
  'google.protobuf.Duration': '1.5s',
  'google.protobuf.FieldMask': 'firstField,secondField',
  'google.protobuf.Struct': { text: 'value', number: 1.5, list: [true, null] },
  'google.protobuf.Value': 'value',
  'google.protobuf.ListValue': ['value'],
  'google.protobuf.Empty': {},
  'google.protobuf.StringValue': 'value',
  'google.protobuf.BoolValue': true,
  'google.protobuf.Int32Value': 7,
  'google.protobuf.UInt32Value': 7,
  'google.protobuf.DoubleValue': 1.5,
};

/** The descriptors of an image, as `buf build` writes it. */
export function registryOf(image) {
  return createFileRegistry(fromBinary(FileDescriptorSetSchema, image));
}

/** Our messages of a registry, by name. */
export function messagesOf(registry) {
  return [...registry]
    .filter(({ kind, typeName }) => kind === 'message' && typeName.startsWith('pharos.'))
    .sort((a, b) => (a.typeName < b.typeName ? -1 : 1));
}

/** Bytes of each message in as many variants as its largest oneof has branches: `{name: [base64, …]}`. */
export function sampleMessages(registry) {
  const samples = messagesOf(registry).map((message) => {
    const variants = Math.max(1, ...message.oneofs.map(({ fields }) => fields.length));
    return [message.typeName, Array.from({ length: variants }, (_, variant) => bytesOf(message, variant))];
  });
  return Object.fromEntries(samples);
}

function bytesOf(message, variant) {
  return Buffer.from(toBinary(message, fromJson(message, sampleOf(message, variant, 0)))).toString('base64');
}

function sampleOf(message, variant, depth) {
  if (message.typeName in wellKnown) return wellKnown[message.typeName];
  const chosen = message.fields.filter(({ oneof }) => oneof === undefined);
  for (const { fields } of message.oneofs) chosen.push(fields[variant % fields.length]);
  const entries = chosen.map((field) => [field.jsonName, fieldValue(field, variant, depth)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function fieldValue(field, variant, depth) {
  if (field.fieldKind === 'list') {
    const value = singleOf(field, field.listKind, variant, depth);
    return value === undefined ? [] : [value, value];
  }
  if (field.fieldKind === 'map') {
    const value = singleOf(field, field.mapKind, variant, depth);
    return value === undefined ? {} : { 1: value };
  }
  return singleOf(field, field.fieldKind, variant, depth);
}

function singleOf(field, kind, variant, depth) {
  if (kind === 'message') return depth >= deepest ? undefined : sampleOf(field.message, variant, depth + 1);
  if (kind === 'enum') return field.enum.values.at(-1)?.name;
  return scalarOf(field);
}

function scalarOf({ scalar, name, number }) {
  switch (scalar) {
    case ScalarType.STRING:
      return name;
    case ScalarType.BOOL:
      return true;
    case ScalarType.BYTES:
      return Buffer.from(name).toString('base64');
    case ScalarType.DOUBLE:
    case ScalarType.FLOAT:
      return number + 0.5;
    default:
      return number;
  }
}
