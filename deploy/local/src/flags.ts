import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Problem } from './problem.js';

const defaultPort = 4000;
const highestPort = 65_535;
/** Of the repository: this file is compiled to deploy/local/dist. */
const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface Flags {
  port: number;
  dataDir: string;
  fresh: boolean;
  tail: boolean;
  help: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Flags win over variables. Relative folders count from where the command was typed. @throws Problem */
export function readFlags(args: readonly string[], env: Env): Flags {
  const given = parse(args);
  return {
    port: portOf(given.port ?? (env.PORT || undefined)),
    dataDir: dataDirOf(given['data-dir'], env),
    fresh: given.fresh === true,
    tail: given.tail === true,
    help: given.help === true,
  };
}

/** The data folder that a flag or `PHAROS_DATA_DIR` names, else `.pharos` in the repository. */
export function dataDirOf(given: string | undefined, env: Env): string {
  const named = given ?? (env.PHAROS_DATA_DIR || undefined);
  if (named === undefined) return resolve(root, '.pharos');
  // npm runs scripts in the repository's root and says here where it was called.
  return isAbsolute(named) ? named : resolve(env.INIT_CWD ?? process.cwd(), named);
}

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        'data-dir': { type: 'string' },
        fresh: { type: 'boolean' },
        tail: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return values;
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : error}\nFor all options, run: npm start -- --help`);
  }
}

function portOf(text: string | undefined): number {
  const port = text === undefined ? defaultPort : /^\d+$/.test(text) ? Number(text) : -1;
  if (Number.isInteger(port) && port >= 0 && port <= highestPort) return port;
  throw new Problem(`«${text}» is not a port. Use a whole number up to ${highestPort}, or 0 for any free port.`);
}

export const usage = `Starts Pharos on this machine.

  npm start -- [--port N] [--data-dir FOLDER] [--fresh] [--tail]

  --port N           port of the HTTP API (PORT; default ${defaultPort}; 0 for any free port)
  --data-dir FOLDER  folder for the data (PHAROS_DATA_DIR; default .pharos in the repository)
  --fresh            delete the data folder first
  --tail             print events as they happen
  --help             this text

Set DATABASE_URL, NATS_URL and REDIS_URL to use those servers instead of the built-in parts.`;
