import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

let common: ReadonlySet<string> | undefined;

/** Whether a password of at least that length is one of those that are known to be used most, whatever its case. */
export function isCommon(password: string, shortest: number): boolean {
  common ??= commonPasswords(shortest);
  return common.has(password.toLowerCase());
}

/** Loaded when somebody chooses a password for the first time: some 50 000, of which few are so long. */
function commonPasswords(shortest: number): ReadonlySet<string> {
  const { dictionary } = load('@zxcvbn-ts/language-common') as { dictionary: { 'passwords-common': string[] } };
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= shortest));
}
