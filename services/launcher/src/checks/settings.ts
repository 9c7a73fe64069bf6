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
  return [...missing.values(), ...new Set(others)];
}
