import { dataDirOf, parseOptions, wholeNumber } from '../flags.js';

const defaultPort = 4100;
const defaultStatus = 200;

export const receiverUsage = `Receives webhooks on this machine, verifies them and prints them.

  npm run receiver -- [--port N] [--status N] [--data-dir FOLDER]

  --port N           port on 127.0.0.1 (default ${defaultPort}; 0 for any free port)
  --status N         status code of the answer (default ${defaultStatus}); use 500 to see the retries
  --data-dir FOLDER  the platform's data folder (PHAROS_DATA_DIR; default .pharos in the repository)
  --help             this text

It creates a webhook in each project of the platform of npm start, and deletes it at the end.`;

export interface ReceiverOptions {
  readonly port: number;
  /** The status code that every webhook is answered with. */
  readonly status: number;
  readonly dataDir: string;
  readonly help: boolean;
}

/** @throws Problem in words */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ReceiverOptions {
  const text = { type: 'string' } as const;
  const help = { type: 'boolean', short: 'h' } as const;
  const given = parseOptions(args, { port: text, status: text, 'data-dir': text, help }, 'npm run receiver');
  return {
    port: wholeNumber(given.port, defaultPort, { what: 'a port', least: 0, most: 65_535 }),
    status: wholeNumber(given.status, defaultStatus, { what: 'a status code', least: 200, most: 599 }),
    dataDir: dataDirOf(given['data-dir'], env),
    help: given.help === true,
  };
}
