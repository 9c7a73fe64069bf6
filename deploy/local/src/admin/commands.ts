import { parseArgs } from 'node:util';
import type { Admin } from '@pharos/core/admin';
import { Problem } from '../problem.js';
import { rebuildAnalytics } from './analytics.js';
import { type Command, type Means, type OptionName, type Options, optionTypes, type Result } from './command.js';
import { listConsumers, removeConsumer } from './consumers.js';
import { changeDead, listDead, showDead } from './dead-events.js';
import { createKey, createOrg, listKeys, listOrgs, revokeKey, setTier } from './organizations.js';
import { createOwner, endSessions, listUsers, removeSecondFactor, resetPassword } from './people.js';
import { resealAll } from './reseal.js';

export const adminUsage = `Manages the platform from the command line. Each command prints one JSON object to standard output. If it fails, it
prints the reason to standard error.

  npm run -s admin -- list-orgs [--after ORG_ID] [--limit N]
  npm run -s admin -- create-org NAME [--tier starter|pro|scale|enterprise]
  npm run -s admin -- set-tier ORG_ID TIER
  npm run -s admin -- list-keys ORG_ID [--after KEY_ID] [--limit N]
  npm run -s admin -- create-key ORG_ID NAME --scopes a,b [--expires-at TIME]
  npm run -s admin -- revoke-key KEY_ID
  npm run -s admin -- create-owner ORG_ID [EMAIL] [--base-url URL]
  npm run -s admin -- list-users [--org ORG_ID] [--after USER_ID] [--limit N]
  npm run -s admin -- reset-password EMAIL [--base-url URL]
  npm run -s admin -- remove-second-factor EMAIL
  npm run -s admin -- end-sessions EMAIL
  npm run -s admin -- rebuild-analytics [PROJECT_ID…]
  npm run -s admin -- reseal
  npm run -s admin -- dead-events list [--service NAME] [--org ORG_ID] [--after ID] [--limit N]
  npm run -s admin -- dead-events show ID
  npm run -s admin -- dead-events retry ID… | --all [--service NAME] [--org ORG_ID]
  npm run -s admin -- dead-events drop ID… | --all [--service NAME] [--org ORG_ID]
  npm run -s admin -- consumers list
  npm run -s admin -- consumers remove NAME

  --data-dir FOLDER  the platform's data folder (PHAROS_DATA_DIR; default .pharos in the repository)

The commands work while the platform is running and while it is stopped. They use the data folder, or the database in
DATABASE_URL (behind a pooler, the one in DATABASE_DIRECT_URL). \`npm run\` without -s also prints its own lines. Links of
\`create-owner\` and \`reset-password\` work once, and begin with the base URL, which is the address of the platform. Without an
email address, \`create-owner\` prints a link for whoever opens it.
\`rebuild-analytics\` counts the figures of projects, or of all, from nothing; meanwhile they are too small. \`reseal\`
encrypts all stored secrets with the first key of MASTER_KEY (default: the key of the data folder). \`consumers\` needs NATS_URL
and NATS_STREAM as the services have them.`;

/** The time for which a gateway may trust what it last read of a key, plus some time for the network. */
const keyLeaseMs = 2_000;
const leaseMarginMs = 100;

interface Kind {
  /** A last one with `…` stands for any number, one in brackets may be left out. */
  words: readonly string[];
  options?: readonly OptionName[];
  run(means: Means, words: string[], options: Options): Promise<Result>;
  settleMs?: number;
}

/** A command on what core keeps. */
function onCore(work: (admin: Admin, words: string[], options: Options) => Promise<Result>): Kind['run'] {
  return async (means, words, options) => work(await means.admin(), words, options);
}

const kinds: Readonly<Record<string, Kind>> = {
  'list-orgs': { words: [], options: ['after', 'limit'], run: onCore(listOrgs) },
  'create-org': { words: ['NAME'], options: ['tier'], run: onCore(createOrg) },
  'set-tier': { words: ['ORG_ID', 'TIER'], run: onCore(setTier) },
  'list-keys': { words: ['ORG_ID'], options: ['after', 'limit'], run: onCore(listKeys) },
  'create-key': { words: ['ORG_ID', 'NAME'], options: ['scopes', 'expires-at'], run: onCore(createKey) },
  'revoke-key': { words: ['KEY_ID'], run: onCore(revokeKey), settleMs: keyLeaseMs + leaseMarginMs },
  'create-owner': { words: ['ORG_ID', '[EMAIL]'], options: ['base-url'], run: onCore(createOwner) },
  'list-users': { words: [], options: ['org', 'after', 'limit'], run: onCore(listUsers) },
  'reset-password': { words: ['EMAIL'], options: ['base-url'], run: onCore(resetPassword) },
  'remove-second-factor': { words: ['EMAIL'], run: onCore(removeSecondFactor) },
  'end-sessions': { words: ['EMAIL'], run: onCore(endSessions), settleMs: keyLeaseMs + leaseMarginMs },
  'rebuild-analytics': { words: ['PROJECT_ID…'], run: onCore(rebuildAnalytics) },
  reseal: { words: [], run: resealAll },
  'dead-events list': { words: [], options: ['service', 'org', 'after', 'limit'], run: listDead },
  'dead-events show': { words: ['ID'], run: showDead },
  'dead-events retry': { words: ['ID…'], options: ['service', 'org', 'all'], run: changeDead('retry') },
  'dead-events drop': { words: ['ID…'], options: ['service', 'org', 'all'], run: changeDead('drop') },
  'consumers list': { words: [], run: listConsumers },
  'consumers remove': { words: ['NAME'], run: removeConsumer },
};

/** Reads a command line; undefined when it asks for help. @throws Problem in words */
export function parseCommand(args: readonly string[]): Command | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const { name, kind, words } = kindOf(positionals);
  check(name, kind, words, values);
  return {
    dataDir: values['data-dir'],
    settleMs: kind.settleMs ?? 0,
    run: (means) => kind.run(means, words, values),
  };
}

/** A command's name is one word or two. */
function kindOf(positionals: readonly string[]): { name: string; kind: Kind; words: string[] } {
  for (const length of [1, 2]) {
    const name = positionals.slice(0, length).join(' ');
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind) return { name, kind, words: positionals.slice(length) };
  }
  const [name] = positionals;
  throw new Problem(`${name === undefined ? 'No command given' : `"${name}" is not a command`}.\n\n${adminUsage}`);
}

function check(name: string, { words: wanted, options = [] }: Kind, words: string[], values: Options): void {
  const least = wanted.filter((word) => !word.startsWith('[')).length;
  if ((words.length < least || words.length > wanted.length) && !wanted.at(-1)?.endsWith('…'))
    throw new Problem(`${name} needs ${wanted.join(' ') || 'no arguments'}, but got ${words.length} arguments.`);
  for (const option of Object.keys(optionTypes) as OptionName[]) {
    if (values[option] && !options.includes(option)) throw new Problem(`${name} has no option --${option}.`);
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...optionTypes, 'data-dir': { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : error}\n\n${adminUsage}`);
  }
}
