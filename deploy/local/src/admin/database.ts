import { existsSync } from 'node:fs';
import pg from 'pg';
import { openDataFolder } from '../data-folder.js';
import { dataDirOf } from '../flags.js';
import { openEmbeddedPostgres } from '../postgres/embedded.js';
import { Problem } from '../problem.js';

export interface AdminDatabase {
  url: string;
  /** The value of `MASTER_KEY`, else the key of the data folder. */
  masterKey: string | undefined;
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
  const masterKey = env.MASTER_KEY || undefined;
  const given = env.DATABASE_DIRECT_URL || env.DATABASE_URL;
  if (given && dataDir === undefined) {
    await checkAnswers(given);
    return { url: given, masterKey, close: async () => undefined };
  }
  const folder = dataDirOf(dataDir, env);
  if (!existsSync(folder))
    throw new Problem(`There is no data folder ${folder}. Run npm start first, or choose a folder with --data-dir.`);
  const secrets = await openDataFolder(folder);
  const { url, stop } = await openEmbeddedPostgres({ folder, password: secrets.postgres_password, role: 'admin' });
  return { url, masterKey: masterKey ?? secrets.master_key, close: stop };
}

/** A service waits for its database; whoever types a command wants to know now. */
async function checkAnswers(url: string): Promise<void> {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
    await client.connect();
    await client.end();
  } catch (error) {
    throw new Problem(
      `Could not connect to the database in DATABASE_URL: ${error instanceof Error ? error.message : error}`,
    );
  }
}
