import { parseArgs } from 'node:util';
import { dataDirOf } from '../flags.js';
import { Problem } from '../problem.js';

const defaultPort = 4100;
const highestPort = 65_535;
const defaultStatus = 200;
const what = 'What it takes: npm run receiver -- --help';

export const receiverUsage = `Prints the webhooks that arrive at this machine.

  npm run receiver -- [--port N] [--status N] [--project PROJECT_ID] [--data-dir FOLDER]
  npm run receiver -- [--port N] [--status N] --secret whsec_…

  --port N              where to listen, on 127.0.0.1 (default ${defaultPort}; 0 for any free port)
  --status N            what to answer (default ${defaultStatus}); 500 shows how deliveries are tried again
  --project PROJECT_ID  listen to this project only (default: all of the organization)
  --data-dir FOLDER     the platform's data folder (PHAROS_DATA_DIR; default .pharos in the repository)
  --secret whsec_…      make no webhook, and verify what comes with this secret
  --help                this text

Without --secret it makes a webhook in each project of the platform that npm start runs, and deletes it at the end.`;

export interface ReceiverOptions {
  port: number;
  /** What every webhook is answered with. */
  status: number;
  /** Absent: webhooks are made, and their secrets are known from that. */
  secret: string | undefined;
  /** Absent: all projects of the organization. */
  project: string | undefined;
  dataDir: string;
  help: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;

/** @throws Problem in words */
export function readOptions(args: readonly string[], env: Env): ReceiverOptions {
  const given = parse(args);
  if (given.secret !== undefined && (given.project !== undefined || given['data-dir'] !== undefined)) {
    throw new Problem('With --secret no webhook is made, so --project and --data-dir say nothing.');
  }
  return {
    port: numberOf(given.port, defaultPort, [0, highestPort], 'a port'),
    status: numberOf(given.status, defaultStatus, [200, 599], 'a status to answer with'),
    secret: secretOf(given.secret),
    project: given.project,
    dataDir: dataDirOf(given['data-dir'], env),
    help: given.help === true,
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: text,
        status: text,
        secret: text,
        project: text,
        'data-dir': text,
        help: { type: 'boolean', short: 'h' },
      },
    });
    return values;
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : error}\n${what}`);
  }
}

function numberOf(text: string | undefined, fallback: number, [least, most]: [number, number], kind: string): number {
  if (text === undefined) return fallback;
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new Problem(`«${text}» is not ${kind}: a whole number from ${least} to ${most}.`);
}

function secretOf(text: string | undefined): string | undefined {
  if (text === undefined || /^whsec_[A-Za-z0-9+/]{32,}=*$/.test(text)) return text;
  throw new Problem('--secret is not the secret of a webhook: whsec_ and base64.');
}
