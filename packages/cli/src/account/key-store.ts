import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { Env } from '../frame/command.js';

/** Programs by which systems keep secrets: of desktops with the Secret Service, and of macOS. */
export const keyStores = ['secret-tool', 'security'] as const;
export type KeyStore = (typeof keyStores)[number];

const service = 'pharos';

interface Call {
  readonly args: readonly string[];
  readonly input?: string;
}

interface Calls {
  /** Takes the secret on standard input: other users see the arguments of a program. */
  readonly keep: (account: string, secret: string) => Call;
  readonly find: (account: string) => Call;
  readonly forget: (account: string) => Call;
}

const calls: Readonly<Record<KeyStore, Calls>> = {
  'secret-tool': {
    keep: (account, secret) => ({
      args: ['store', '--label=Pharos API key', 'service', service, 'account', account],
      input: secret,
    }),
    find: (account) => ({ args: ['lookup', 'service', service, 'account', account] }),
    forget: (account) => ({ args: ['clear', 'service', service, 'account', account] }),
  },
  security: {
    keep: (account, secret) => ({
      args: ['-i'],
      input: `add-generic-password -U -s ${service} -a ${account} -w ${secret}\n`,
    }),
    find: (account) => ({ args: ['find-generic-password', '-s', service, '-a', account, '-w'] }),
    forget: (account) => ({ args: ['delete-generic-password', '-s', service, '-a', account] }),
  },
};

/** By what a key store knows the key of a profile: the same for the same settings file only. */
export function accountOf(settings: string, profile: string): string {
  return createHash('sha256')
    .update(JSON.stringify([settings, profile]))
    .digest('hex')
    .slice(0, 32);
}

/** Keeps a key in the key store of the system, and says which it is; undefined where there is none, or it does not work. */
export function keepKey(env: Env, account: string, secret: string): KeyStore | undefined {
  // What `security` reads as a command must hold nothing but the key.
  if (env.PHAROS_KEY_STORE === 'file' || !/^\w+$/.test(secret)) return undefined;
  const store: KeyStore = process.platform === 'darwin' ? 'security' : 'secret-tool';
  const kept = called(env, store, calls[store].keep(account, secret));
  return kept !== undefined && findKey(env, store, account) === secret ? store : undefined;
}

/** The key that is kept; undefined if the store is locked, gone, or has none. */
export function findKey(env: Env, store: KeyStore, account: string): string | undefined {
  return called(env, store, calls[store].find(account))?.trim() || undefined;
}

export function forgetKey(env: Env, store: KeyStore, account: string): void {
  called(env, store, calls[store].forget(account));
}

/** Somebody may have to unlock the store first. */
const timeout = 60_000;

/** What the program prints; undefined when it is not there or fails. */
function called(env: Env, store: KeyStore, { args, input = '' }: Call): string | undefined {
  const { error, status, stdout } = spawnSync(store, args, { env: { ...env }, input, timeout, encoding: 'utf8' });
  return error === undefined && status === 0 ? stdout : undefined;
}
