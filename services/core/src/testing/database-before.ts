import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@pharos/kit';
import { migrateService } from '@pharos/service';
import { createServiceDatabase, type ServiceDatabase } from '@pharos/service/testing';
import { database } from '../schema.js';

const log = createLogger({ service: 'test', level: 'silent' });

/** A database as it was before a migration, which its number names. */
export async function createDatabaseBefore(migration: string): Promise<ServiceDatabase> {
  const made = await createServiceDatabase();
  const dir = await mkdtemp(join(tmpdir(), 'pharos-before-'));
  for (const file of await readdir(database.migrations))
    if (file < migration) await cp(join(database.migrations, file), join(dir, file));
  await migrateService({ ...database, migrations: dir }, { url: made.url, log });
  await rm(dir, { recursive: true });
  return made;
}

/** Brings it up to date. */
export async function migrateToday({ url }: ServiceDatabase): Promise<void> {
  await migrateService(database, { url, log });
}
