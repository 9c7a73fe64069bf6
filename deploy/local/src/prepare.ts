import { canListen, freePort, listenOnce } from '@pharos/launcher/free-port';
import { deleteDataFolder, openDataFolder, type Secrets } from './data-folder.js';
import type { Flags } from './flags.js';
import { stopLeftBehind } from './postgres/embedded.js';
import { Problem, systemCode } from './problem.js';

type Env = Readonly<Record<string, string | undefined>>;

/** What is known before anything runs. */
export interface Local {
  env: Env;
  flags: Flags;
  host: string;
  port: number;
  baseUrl: string;
  /** Where mail is taken, as `host:port`. */
  smtp: string;
  secrets: Secrets;
}

/** Where mail comes in, unless somebody else listens there. */
const usualSmtpPort = 2_525;

/** Looks at port and folder before anything is started. @throws Problem */
export async function prepare(flags: Flags, env: Env): Promise<Local> {
  const host = env.HOST || '127.0.0.1';
  const port = await portToUse(flags.port, host);
  if (flags.fresh && env.DATABASE_URL) throw new Problem(keptElsewhere);
  if (flags.fresh) await startAnew(flags.dataDir);
  const secrets = await openDataFolder(flags.dataDir);
  const reachedAt = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const smtp = env.SMTP_LISTEN || `127.0.0.1:${await smtpPortToUse(flags.port)}`;
  return { env, flags, host, port, secrets, smtp, baseUrl: `http://${reachedAt}:${port}` };
}

/** Of a platform that may have any port, mail may come in at any port too. */
async function smtpPortToUse(port: number): Promise<number> {
  return port !== 0 && (await canListen(usualSmtpPort)) ? usualSmtpPort : freePort();
}

/** The reason why --fresh is refused: without its master key nobody could read that database's secrets again. */
const keptElsewhere =
  '--fresh would delete the data folder with the master key of the database in DATABASE_URL. Empty that ' +
  'database yourself, then delete the folder.';

async function portToUse(port: number, host: string): Promise<number> {
  if (port === 0) return freePort();
  try {
    return await listenOnce(port, host);
  } catch (error) {
    throw new Problem(portTrouble(port, host, systemCode(error)));
  }
}

function portTrouble(port: number, host: string, code: string | undefined): string {
  const other = (text: string, choice: number) => `${text} Choose another one: npm start -- --port ${choice}`;
  if (code === 'EADDRINUSE') return other(`Port ${port} is already in use, perhaps by another Pharos.`, port + 1);
  if (code === 'EACCES') return other(`This user may not use port ${port}.`, port + 8000);
  return `The HTTP API cannot listen on ${host}, port ${port} (${code}).`;
}

async function startAnew(folder: string): Promise<void> {
  await deleteDataFolder(folder, async () => {
    const secrets = await openDataFolder(folder);
    await stopLeftBehind({ folder, password: secrets.postgres_password, role: 'platform' });
  });
}
