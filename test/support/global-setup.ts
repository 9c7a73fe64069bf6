import type { TestProject } from 'vitest/node';
import { type FoundServers, findServers, type Servers } from './servers.js';

declare module 'vitest' {
  export interface ProvidedContext {
    servers: Servers;
  }
}

/** Every project has its own global setup, and all share one set of servers. */
const shared = globalThis as { pharosServers?: Promise<FoundServers> };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!shared.pharosServers) {
    shared.pharosServers = findServers();
    for (const line of (await shared.pharosServers).report) console.log(`  ${line}`);
  }
  const { servers, stop } = await shared.pharosServers;
  project.provide('servers', servers);
  return stop;
}
