import { parseArgs } from 'node:util';
import type { Admin } from '@pharos/core';
import { Problem } from '../problem.js';

export const adminUsage = `Changes organizations and keys from the command line. Each command prints one JSON object.

  npm run admin -- create-org NAME [--tier starter|pro|scale|enterprise]
  npm run admin -- create-key ORG_ID NAME --scopes a,b [--expires-at TIME]
  npm run admin -- revoke-key KEY_ID
  npm run admin -- set-tier ORG_ID TIER

  --data-dir FOLDER  the platform's data folder (PHAROS_DATA_DIR; default .pharos in the repository)

It works on a running platform and on a stopped one, or on the database that DATABASE_URL names.`;

/** What a command prints. */
export type Result = Record<string, unknown>;

export interface Command {
  /** Undefined: the default one. */
  dataDir: string | undefined;
  run(admin: Admin): Promise<Result>;
  /** Until when a caller must wait for the change to hold everywhere, counted from the end of `run`. */
  settleMs: number;
}

/** How long a gateway may trust what it last heard of a key, and a little for the way. */
const keyLeaseMs = 2_000;
const leaseMarginMs = 100;

type Options = { tier?: string; scopes?: string; 'expires-at'?: string; 'data-dir'?: string };
type Run = (admin: Admin, words: string[], options: Options) => Promise<Result>;

interface Kind {
  words: readonly string[];
  options: readonly (keyof Options)[];
  run: Run;
  settleMs?: number;
}

const kinds: Readonly<Record<string, Kind>> = {
  'create-org': { words: ['NAME'], options: ['tier'], run: createOrg },
  'create-key': { words: ['ORG_ID', 'NAME'], options: ['scopes', 'expires-at'], run: createKey },
  'revoke-key': { words: ['KEY_ID'], options: [], run: revokeKey, settleMs: keyLeaseMs + leaseMarginMs },
  'set-tier': { words: ['ORG_ID', 'TIER'], options: [], run: setTier },
};

/** Reads a command line; undefined when it asks for help. @throws Problem in words */
export function parseCommand(args: readonly string[]): Command | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [name, ...words] = positionals;
  const kind = name === undefined ? undefined : Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!kind) throw new Problem(`${name === undefined ? 'No command' : `«${name}» is no command`}.\n\n${adminUsage}`);
  check(name ?? '', kind, words, values);
  return {
    dataDir: values['data-dir'],
    settleMs: kind.settleMs ?? 0,
    run: (admin) => kind.run(admin, words, values),
  };
}

function check(name: string, kind: Kind, words: string[], values: Options): void {
  const wanted = kind.words.join(' ');
  if (words.length !== kind.words.length)
    throw new Problem(`${name} takes ${wanted}, and got ${words.length} of them.`);
  for (const option of ['tier', 'scopes', 'expires-at'] as const) {
    if (values[option] !== undefined && !kind.options.includes(option))
      throw new Problem(`${name} takes no --${option}.`);
  }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        tier: text,
        scopes: text,
        'expires-at': text,
        'data-dir': text,
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : error}\n\n${adminUsage}`);
  }
}

async function createOrg(admin: Admin, [name = '']: string[], { tier }: Options): Promise<Result> {
  const { orgId } = await admin.createOrg({ name, ...(tier === undefined ? {} : { tier }) });
  return { org_id: orgId };
}

async function createKey(admin: Admin, [orgId = '', name = '']: string[], options: Options): Promise<Result> {
  const scopes = (options.scopes ?? '')
    .split(',')
    .map((scope) => scope.trim())
    .filter((scope) => scope !== '');
  if (scopes.length === 0) throw new Problem('create-key needs --scopes, such as: --scopes read,conversations:write');
  const expiresAt = options['expires-at'] === undefined ? undefined : timeOf(options['expires-at']);
  const { keyId, apiKey } = await admin.createKey({ orgId, name, scopes, ...(expiresAt ? { expiresAt } : {}) });
  return { org_id: orgId, key_id: keyId, api_key: apiKey };
}

async function revokeKey(admin: Admin, [keyId = '']: string[]): Promise<Result> {
  const { orgId } = await admin.revokeKey(keyId);
  return { org_id: orgId, key_id: keyId };
}

async function setTier(admin: Admin, [orgId = '', tier = '']: string[]): Promise<Result> {
  await admin.setTier(orgId, tier);
  return { org_id: orgId, tier };
}

function timeOf(text: string): Date {
  const time = new Date(text);
  const iso = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text);
  if (!iso || Number.isNaN(time.getTime())) throw new Problem(`«${text}» is not a time such as 2030-01-31T12:00:00Z.`);
  return time;
}
