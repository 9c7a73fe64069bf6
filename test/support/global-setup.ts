import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { type FoundServers, findServers, type Servers } from './servers.js';
import { bundleVariable, latestBundle } from './service-process.js';

declare module 'vitest' {
  export interface ProvidedContext {
    servers: Servers;
  }
}

/** Their suites start real processes, which run what was built. */
const runsBuilt = [
  ...['contract', 'http', 'wire', 'programs', 'limits', 'mail', 'faults', 'demo', 'browser', 'e2e'],
  ...['clients', 'looks', 'rounds'],
];

/** Every project has its own global setup, and all share one set of servers. */
const shared = globalThis as { pharosServers?: Promise<FoundServers>; pharosUsers?: number; pharosBuilt?: boolean };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (runsBuilt.includes(project.name)) build();
  if (!shared.pharosServers) {
    shared.pharosServers = findServers();
    for (const line of (await shared.pharosServers).report) console.log(`  ${line}`);
  }
  const { servers, stop } = await shared.pharosServers;
  project.provide('servers', servers);
  shared.pharosUsers = (shared.pharosUsers ?? 0) + 1;
  return async () => {
    shared.pharosUsers = (shared.pharosUsers ?? 0) - 1;
    // The last project turns off the light: what others set up may still need the servers in order to end.
    if (shared.pharosUsers === 0) await stop();
  };
}

function build(): void {
  if (shared.pharosBuilt) return;
  shared.pharosBuilt = true;
  const setUp = fileURLToPath(new URL('../../deploy/local/setup.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [setUp, '--test'], { stdio: 'inherit' });
  // Else what was built before would be tested.
  if (status !== 0) throw new Error('the build failed');
  process.env[bundleVariable] = latestBundle();
}
