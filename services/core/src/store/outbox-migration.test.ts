import { readFile } from 'node:fs/promises';
import { outboxSql } from '@pharos/kit';
import { expect, test } from 'vitest';

test('the outbox of the migrations is the one that the relay reads', async () => {
  const migration = await readFile(new URL('../../migrations/0006_outbox.sql', import.meta.url), 'utf8');
  const statements = (sql: string) =>
    sql
      .replace(/^--.*$/gm, '')
      .replace(/\s+/g, ' ')
      .trim();
  expect(statements(migration)).toBe(statements(outboxSql));
});
