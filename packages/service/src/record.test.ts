import { NamedStatement, sql } from '@pharos/kit';
import type { MessageAttachment } from '@pharos/proto/pharos/core/v1/attachment';
import type { Contact } from '@pharos/proto/pharos/core/v1/contact';
import { describe, expect, test } from 'vitest';
import { boolean, integer, internal, list, object, optional, text, timestamp } from './columns.js';
import { defineRecord } from './record.js';

const fileRecord = defineRecord<Pick<MessageAttachment, 'id' | 'size'>>()({
  id: text({ personal: 'no' }),
  size: integer({ personal: 'no' }),
});

interface Person {
  id: string;
  nickName: string | undefined;
  metadata: { [key: string]: unknown } | undefined;
  seenAt: Date | undefined;
  isLoud: boolean;
  notes: string;
  files: Pick<MessageAttachment, 'id' | 'size'>[];
  length: number;
}

const personRecord = defineRecord<Person>()(
  {
    id: text({ personal: 'no' }),
    nick_name: optional(text({ personal: 'identifies' })),
    metadata: object({ personal: 'erased' }),
    seen_at: timestamp({ personal: 'no' }),
    is_loud: boolean({ personal: 'no' }),
    notes: text({ personal: 'kept', long: true }),
    files: list({ personal: 'erased' }, fileRecord),
    secret: internal(optional(text({ personal: 'no' }))),
  },
  ({ notes }) => ({ length: notes.length }),
);

const row = {
  id: 'p1',
  nick_name: null,
  metadata: { a: 1 },
  seen_at: new Date(1_000),
  is_loud: true,
  notes: 'abc',
  files: [{ id: 'f1', size: 2 }],
  secret: 's',
};

describe('a record', () => {
  test('turns a row of the database and its JSON in an event into the same message', () => {
    const message = {
      id: 'p1',
      nickName: undefined,
      metadata: { a: 1 },
      seenAt: new Date(1_000),
      isLoud: true,
      notes: 'abc',
      files: [{ id: 'f1', size: 2 }],
      length: 3,
    };
    expect(personRecord.toMessage(row)).toEqual(message);
    expect(personRecord.toMessage(JSON.parse(JSON.stringify(row)))).toEqual(message);
  });

  test('lists its columns for statements', () => {
    expect(personRecord.columns).toBe('id, nick_name, metadata, seen_at, is_loud, notes, files, secret');
    expect(personRecord.shortColumns).not.toContain('notes');
    expect(personRecord.long).toBe('notes');
    expect(fileRecord.of('f', { size: 'length(f.bytes)' })).toBe('f.id, length(f.bytes) AS size');
    expect(fileRecord.of('f', { size: null })).toBe('f.id');
    expect(fileRecord.definition).toBe('id text, size integer');
    const insert = new NamedStatement(
      'x',
      sql`INSERT INTO files (${fileRecord.columns}) VALUES (${fileRecord.params})`,
    );
    expect(insert.text).toBe('INSERT INTO files (id, size) VALUES ($1::text, $2::integer)');
  });

  test('gives what PostgreSQL keeps as JSON to statements as text', () => {
    expect(personRecord.values(row)).toMatchObject({ metadata: '{"a":1}', files: '[{"id":"f1","size":2}]', id: 'p1' });
  });

  test('changes only what a mask names, and clears what is named without a value', () => {
    const fields = { nickName: 'N', isLoud: true };
    expect(personRecord.patch(fields, ['nick_name'])).toEqual({ nick_name: 'N' });
    expect(personRecord.patch(fields, ['metadata'])).toEqual({ metadata: {} });
    expect(personRecord.patch({}, ['nick_name', 'is_loud'])).toEqual({ nick_name: null, is_loud: false });
    expect(personRecord.patch(undefined, undefined)).toEqual({});
  });

  test('says what an erasure clears, and by what people know a person', () => {
    expect(personRecord.erased).toEqual({ nick_name: null, metadata: {}, files: [] });
    expect(personRecord.identifiers).toEqual(['nick_name']);
  });

  test('does not compile when a column does not say whether it is personal', () => {
    // @ts-expect-error the options lack `personal`
    expect(text({}).personal).toBeUndefined();
  });

  test('does not compile when its columns and the fields of its message differ', () => {
    const given = { id: text({ personal: 'no' }) };
    // @ts-expect-error the message has fields that no column gives
    defineRecord<Contact>()(given);
    // @ts-expect-error no field of the message is called so
    defineRecord<{ id: string }>()({ ...given, name: text({ personal: 'no' }) });
    // @ts-expect-error the field is of another type
    defineRecord<{ id: string }>()({ id: integer({ personal: 'no' }) });
    // @ts-expect-error the field is always set, the column is not
    defineRecord<{ id: string }>()({ id: optional(text({ personal: 'no' })) });
  });
});
