import { existsSync } from 'node:fs';
import { openDataFolder } from '../data-folder.js';
import { dataDirOf } from '../flags.js';
import { openEmbeddedPostgres } from '../postgres/embedded.js';
import { Problem } from '../problem.js';

export interface AdminDatabase {
  url: string;
  /** Leaves things as they were found. */
  close(): Promise<void>;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The database to administer: that of `DATABASE_URL`, else the data folder's, whose server is started for the moment
 * unless a platform runs it. @throws Problem
 */
export async function openAdminDatabase(dataDir: string | undefined, env: Env): Promise<AdminDatabase> {
  if (env.DATABASE_URL && dataDir === undefined) return { url: env.DATABASE_URL, close: async () => undefined };
  const folder = dataDirOf(dataDir, env);
  if (!existsSync(folder))
    throw new Problem(`There is no data folder ${folder}. Start Pharos once, or name one with --data-dir.`);
  const { postgres_password: password } = await openDataFolder(folder);
  const { url, stop } = await openEmbeddedPostgres({ folder, password, role: 'admin' });
  return { url, close: stop };
}
