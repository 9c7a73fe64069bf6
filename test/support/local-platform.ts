import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { poll } from './poll.js';
import { inheritedEnv, type OwnProcess, spawnOwn } from './processes.js';
import { root } from './root.js';
import type { Env } from './service-process.js';

/** A program of the local start, as it is built. */
export const localProgram = (name: string) => join(root, 'deploy/local/dist', name);
/** Nothing of this run's servers: the platform is to use its own parts. */
export const localEnv: Env = inheritedEnv();

/** What `npm start` runs, with what it has written down of its first start. */
export interface LocalPlatform {
  readonly process: OwnProcess;
  readonly facts: {
    base_url: string;
    org_id: string;
    api_key: string;
    owner_link?: string;
    mail: { smtp: string; address: string };
  };
}

/** Resolves once it has greeted. @throws with what it printed, when it ends before */
export async function startLocal(folder: string, flags = ['--tail'], env: Env = localEnv): Promise<LocalPlatform> {
  const args = [localProgram('main.js'), '--data-dir', folder, '--port', '0', ...flags];
  const started = spawnOwn(process.execPath, args, { env });
  await poll(() => started.output().includes('Ctrl-C stops it.') || !started.running, {
    what: 'the greeting',
    timeoutMs: 200_000,
  });
  if (!started.running) throw new Error(started.output());
  return { process: started, facts: JSON.parse(readFileSync(join(folder, 'first-start.json'), 'utf8')) };
}
