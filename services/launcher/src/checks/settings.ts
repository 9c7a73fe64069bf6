import { accessSync, constants } from 'node:fs';
import { readSettings } from '../launch.js';
import { missingSecrets } from './secrets.js';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * All that services would refuse to start with, in one list: secrets that are missing, and settings that are wrong. `env` has the
 * settings that they share; where they find each other is not among them.
 */
export async function settingProblems(env: Env): Promise<string[]> {
  const missing = missingSecrets(env);
  const { problems } = await readSettings({ ...env, TARGET: 'all' });
  const others = problems.filter((problem) => !missing.has(problem.split(' ', 1)[0] ?? ''));
  return [...missing.values(), ...unreadAuthorities(env), ...new Set(others)];
}

/** Node goes on without them, and every certificate that they sign is then refused. */
function unreadAuthorities({ NODE_EXTRA_CA_CERTS: path }: Env): string[] {
  if (!path) return [];
  try {
    accessSync(path, constants.R_OK);
    return [];
  } catch {
    return [`NODE_EXTRA_CA_CERTS names a file that cannot be read: ${path}. Is the ConfigMap or the secret there?`];
  }
}
