import { type ServiceName, serviceNames } from '@pharos/contract';
import { ConfigError, type ServiceModule } from '@pharos/kit';

/** Only those that run are loaded. */
const load: Record<ServiceName, () => Promise<ServiceModule>> = {
  core: () => import('@pharos/core'),
  webhooks: () => import('@pharos/webhooks'),
  knowledge: () => import('@pharos/knowledge'),
  agent: () => import('@pharos/agent'),
  mail: () => import('@pharos/mail-service'),
  gateway: () => import('@pharos/gateway'),
};

export type Target = ServiceName;

/**
 * Services that one organization can keep busy, and so run in a thread of their own beside others of their process, whose event loop
 * they would hold up: knowledge searches the embedded index, and describes what it finds; each event is up to a hundred requests for
 * webhooks to sign, to send and to write down, which begin, and run out, hundreds at a time; reading a mail of 40 MB takes seconds.
 */
export const ownThreads: ReadonlySet<Target> = new Set<Target>(['knowledge', 'webhooks', 'mail']);

/** In the order they start. */
export const targets: readonly Target[] = serviceNames;

/**
 * Reads a TARGET such as `all` or `gateway,core`; the order of starting is the same however it is written.
 * @throws ConfigError
 */
export function parseTargets(text: string | undefined): Target[] {
  const names = (text ?? '').split(',').map((name) => name.trim());
  const wrong = names.filter((name) => name !== 'all' && !targets.some((target) => target === name));
  if (wrong.length > 0)
    throw new ConfigError([`TARGET must be "all", or some of these, separated by commas: ${targets.join(', ')}`]);
  return targets.filter((target) => names.includes('all') || names.includes(target));
}

export async function loadTarget(target: Target): Promise<ServiceModule> {
  return load[target]();
}

/** The service that a target names. */
export interface LoadedTarget {
  readonly target: Target;
  readonly module: ServiceModule;
}

/** One after the other: Node cannot `require` a module in one of them that it is just importing for another. */
export async function loadTargets(chosen: readonly Target[]): Promise<LoadedTarget[]> {
  const loaded: LoadedTarget[] = [];
  for (const target of chosen) loaded.push({ target, module: await loadTarget(target) });
  return loaded;
}
