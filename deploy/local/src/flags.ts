import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Problem } from './problem.js';

const defaultPort = 4000;
/** The repository's root: this file is compiled to deploy/local/dist. */
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
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const help = { type: 'boolean', short: 'h' } as const;
  const given = parseOptions(args, { port: text, 'data-dir': text, fresh: flag, tail: flag, help }, 'npm start');
  return {
    port: wholeNumber(given.port ?? (env.PORT || undefined), defaultPort, { what: 'a port', least: 0, most: 65_535 }),
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

/** @throws Problem that names the command whose `--help` tells more */
export function parseOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
  command: string,
): ReturnType<typeof parseArgs<{ args: string[]; options: Options }>>['values'] {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : error}\nFor all options, run: ${command} -- --help`);
  }
}

/** The number that an option gives, or the default. @throws Problem when it is none of those allowed */
export function wholeNumber(
  text: string | undefined,
  fallback: number,
  { what, least, most }: { what: string; least: number; most: number },
): number {
  if (text === undefined) return fallback;
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new Problem(`"${text}" is not ${what}. Use a whole number from ${least} to ${most}.`);
}

export const usage = `Starts Pharos on this machine.

  npm start -- [--port N] [--data-dir FOLDER] [--fresh] [--tail]

  --port N           port of the HTTP API (PORT; default ${defaultPort}; 0 for any free port)
  --data-dir FOLDER  folder for the data (PHAROS_DATA_DIR; default .pharos in the repository)
  --fresh            delete the data folder first
  --tail             print events as they happen
  --help             this text

Set DATABASE_URL, NATS_URL and REDIS_URL to use those servers instead of the built-in parts.`;
