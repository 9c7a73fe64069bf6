import type { DescField, DescMessage } from '@bufbuild/protobuf';
import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire';

/** Numbers that no message of ours has. */
const first = 18_001;

/** A field of every wire type that a later version may have added; the largest values, and a group with a field within. */
function writeUnknown(writer: BinaryWriter): void {
  writer.tag(first, WireType.Varint).uint64('18446744073709551615');
  writer.tag(first + 1, WireType.Bit64).fixed64('18446744073709551615');
  writer.tag(first + 2, WireType.LengthDelimited).bytes(new Uint8Array([0, 0xff, 0x0a, 0x7f]));
  writer
    .tag(first + 3, WireType.StartGroup)
    .tag(1, WireType.Varint)
    .uint32(1)
    .tag(first + 3, WireType.EndGroup);
  writer.tag(first + 4, WireType.Bit32).fixed32(0xffff_ffff);
}

/** Those fields alone, to be put behind a message. */
export function unknownFields(): Uint8Array {
  const writer = new BinaryWriter();
  writeUnknown(writer);
  return writer.finish();
}

/**
 * The message with unknown fields before, between and behind its fields, and so in all that lies within it; with `enums`, every
 * enum that is set has that value instead of its own.
 */
export function withUnknownFields(message: DescMessage, bytes: Uint8Array, enums?: number): Uint8Array {
  const reader = new BinaryReader(bytes);
  const writer = new BinaryWriter();
  writeUnknown(writer);
  while (reader.pos < reader.len) {
    const start = reader.pos;
    const [number, wire] = reader.tag();
    const field = message.fields.find((each) => each.number === number);
    const inner = messageOf(field);
    if (inner) writer.tag(number, wire).bytes(withUnknownFields(inner, reader.bytes(), enums));
    else if (field?.fieldKind === 'enum' && enums !== undefined)
      writer.tag(number, wire).int32(replaced(reader, enums));
    else {
      reader.skip(wire, number);
      writer.raw(bytes.subarray(start, reader.pos));
    }
    writeUnknown(writer);
  }
  return writer.finish();
}

/** What a field holds, when that is a message of a type (an entry of a map is none). */
function messageOf(field: DescField | undefined): DescMessage | undefined {
  if (field?.fieldKind === 'message') return field.message;
  return field?.fieldKind === 'list' && field.listKind === 'message' ? field.message : undefined;
}

function replaced(reader: BinaryReader, value: number): number {
  reader.int32();
  return value;
}
