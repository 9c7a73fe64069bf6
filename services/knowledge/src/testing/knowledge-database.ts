import { randomBytes } from 'node:crypto';
import { createLogger } from '@pharos/kit';
import pg from 'pg';
import { inject } from 'vitest';
import { migrateKnowledge } from '../schema.js';

export interface KnowledgeDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database for one test file, its schema up to date. */
export async function createKnowledgeDatabase(): Promise<KnowledgeDatabase> {
  const server = serverOfRun();
  const name = `test_knowledge_${randomBytes(6).toString('hex')}`;
  await execute(server, `CREATE DATABASE ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  await migrateKnowledge({ url, log: createLogger({ service: 'test', level: 'silent' }) });
  return { url, drop: () => execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** One statement, or several, over a connection of its own. */
export async function execute(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** The server of `TEST_DATABASE_URL`, else that of the test run; its types belong to a package that builds on this one. */
function serverOfRun(): string {
  const servers = inject('servers' as never) as { postgres: string } | undefined;
  const url = process.env.TEST_DATABASE_URL ?? servers?.postgres;
  if (!url) throw new Error('these tests need a PostgreSQL server: set TEST_DATABASE_URL');
  return url;
}
