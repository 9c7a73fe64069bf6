import { existsSync } from 'node:fs';
import pg from 'pg';
import { openDataFolder } from '../data-folder.js';
import { dataDirOf } from '../flags.js';
import { openEmbeddedPostgres } from '../postgres/embedded.js';
import { Problem } from '../problem.js';

export interface AdminDatabase {
  url: string;
  /** Leaves things as they were found. */
  close(): Promise<void>;
}

const connectTimeoutMs = 5_000;

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The database to administer: that of `DATABASE_URL`, else the data folder's, whose server is started for the moment
 * unless a platform runs it. @throws Problem
 */
export async function openAdminDatabase(dataDir: string | undefined, env: Env): Promise<AdminDatabase> {
  if (env.DATABASE_URL && dataDir === undefined) {
    await checkAnswers(env.DATABASE_URL);
    return { url: env.DATABASE_URL, close: async () => undefined };
  }
  const folder = dataDirOf(dataDir, env);
  if (!existsSync(folder))
    throw new Problem(`There is no data folder ${folder}. Start Pharos once, or name one with --data-dir.`);
  const { postgres_password: password } = await openDataFolder(folder);
  const { url, stop } = await openEmbeddedPostgres({ folder, password, role: 'admin' });
  return { url, close: stop };
}

/** A service waits for its database; whoever types a command wants to know now. */
async function checkAnswers(url: string): Promise<void> {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
    await client.connect();
    await client.end();
  } catch (error) {
    throw new Problem(
      `The database that DATABASE_URL names does not let us in: ${error instanceof Error ? error.message : error}`,
    );
  }
}
