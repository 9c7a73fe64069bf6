import { parseArgs } from 'node:util';
import { dataDirOf } from '../flags.js';
import { Problem } from '../problem.js';

const defaultPort = 4100;
const highestPort = 65_535;
const defaultStatus = 200;
const what = 'For all options, run: npm run receiver -- --help';

export const receiverUsage = `Receives webhooks on this machine, verifies them and prints them.

  npm run receiver -- [--port N] [--status N] [--project PROJECT_ID] [--data-dir FOLDER]
  npm run receiver -- [--port N] [--status N] --secret whsec_…

  --port N              port on 127.0.0.1 (default ${defaultPort}; 0 for any free port)
  --status N            status code of the answer (default ${defaultStatus}); use 500 to see the retries
  --project PROJECT_ID  only this project (default: all projects of the organization)
  --data-dir FOLDER     the platform's data folder (PHAROS_DATA_DIR; default .pharos in the repository)
  --secret whsec_…      create no webhook, and verify what arrives with this secret
  --help                this text

Without --secret, it creates a webhook in each project of the platform of npm start, and deletes it at the end.`;

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
    throw new Problem('With --secret, no webhook is created, so --project and --data-dir cannot be used.');
  }
  return {
    port: numberOf(given.port, defaultPort, [0, highestPort], 'a port'),
    status: numberOf(given.status, defaultStatus, [200, 599], 'a status code'),
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
  throw new Problem(`«${text}» is not ${kind}. Use a whole number from ${least} to ${most}.`);
}

function secretOf(text: string | undefined): string | undefined {
  if (text === undefined || /^whsec_[A-Za-z0-9+/]{32,}=*$/.test(text)) return text;
  throw new Problem('--secret must be the secret of a webhook: whsec_ and base64.');
}
