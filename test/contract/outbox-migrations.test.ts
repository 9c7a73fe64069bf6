import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outboxSql } from '@pharos/kit';
import { expect, test } from 'vitest';
import { root } from '../support/root.js';

/** Every migration of every service that makes an outbox. */
const migrations = readdirSync(join(root, 'services')).flatMap((service) => {
  const folder = join(root, 'services', service, 'migrations');
  const files = readdirSync(join(root, 'services', service)).includes('migrations') ? readdirSync(folder) : [];
  return files.filter((file) => file.endsWith('_outbox.sql')).map((file) => join(folder, file));
});

const statements = (sql: string) =>
  sql
    .replace(/^--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

test('every service that sends events has an outbox', () => {
  expect(migrations.length).toBeGreaterThanOrEqual(2);
});

test.each(migrations.map((path) => [path.slice(root.length), path]))(
  '%s is the outbox that the relay reads',
  (_, path) => {
    expect(statements(readFileSync(path, 'utf8'))).toBe(statements(outboxSql));
  },
);
