import type { Admin } from '@pharos/core/admin';
import type { EventBus } from '@pharos/kit';

/** What a command prints. */
export type Result = Record<string, unknown>;

/** What a command works with. */
export interface Means {
  databaseUrl: string;
  /** Undefined: nobody has given one. */
  masterKey: string | undefined;
  /** The administration of the database, once its version is known to be this one. */
  admin(): Promise<Admin>;
  /** The one that the environment names, if one of these streams is there. */
  bus(streams: readonly string[]): Promise<EventBus>;
}

export interface Command {
  /** Undefined: the default one. */
  dataDir: string | undefined;
  run(means: Means): Promise<Result>;
  /** The time that a caller must wait, from the end of `run` on, until the change holds everywhere. */
  settleMs: number;
}

const text = { type: 'string' } as const;
const texts = {
  tier: text,
  scopes: text,
  'expires-at': text,
  after: text,
  limit: text,
  service: text,
  org: text,
  'base-url': text,
};
/** The options of all commands, as `parseArgs` reads them. */
export const optionTypes = { ...texts, all: { type: 'boolean', default: false } } as const;
export type OptionName = keyof typeof optionTypes;
export type Options = { [name in keyof typeof texts]?: string } & { all: boolean };
