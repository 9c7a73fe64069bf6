import { expect, expectTypeOf, test } from 'vitest';
import type { Database } from './database.js';
import { NamedStatement, param, type Sql, sql } from './sql.js';

/** What the database was asked. */
function recorder() {
  const asked: { name: string; text: string; values: readonly unknown[] }[] = [];
  const query: Database['query'] = async ({ name, text }, values = []) => {
    asked.push({ name, text, values });
    return [];
  };
  return { asked, query };
}

const place = sql`id = ${param('id')} AND org_id = ${param('org_id')}`;
const rename = new NamedStatement(
  'rename',
  sql`UPDATE t SET name = ${param('name')}::text, tags = '{":x", "@y", "$9"}' WHERE ${place} RETURNING ${param('id', 'name')}`,
);

test('a parameter has one number, in the order of the text, wherever it stands; the rest of the text stays', async () => {
  const { asked, query } = recorder();
  await rename.query({ query }, { org_id: 'o', name: 'n', id: 'i' });
  expect(asked).toEqual([
    {
      name: 'rename',
      text: `UPDATE t SET name = $1::text, tags = '{":x", "@y", "$9"}' WHERE id = $2 AND org_id = $3 RETURNING $2, $1`,
      values: ['n', 'i', 'o'],
    },
  ]);
});

test('values that the statement does not name are not sent', async () => {
  const { asked, query } = recorder();
  const record = { id: 'i', org_id: 'o', name: 'n', secret: 's' };
  await rename.query({ query }, record);
  expect(asked[0]?.values).toEqual(['n', 'i', 'o']);
});

test('a name too few, or a wrong one, does not compile', () => {
  expectTypeOf(place).toEqualTypeOf<Sql<'id' | 'org_id'>>();
  expectTypeOf(sql`SELECT ${'now()'}`).toEqualTypeOf<Sql>();
  expectTypeOf(rename).toEqualTypeOf<NamedStatement<'id' | 'org_id' | 'name'>>();
  type Values = Parameters<typeof rename.query>[1];
  expectTypeOf<{ id: string; org_id: string }>().not.toExtend<Values>();
  expectTypeOf<{ id: string; org_id: string; title: string }>().not.toExtend<Values>();
  expectTypeOf<{ id: string; org_id: string; name: null }>().toExtend<Values>();
});
