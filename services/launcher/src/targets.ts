import { ConfigError, type ServiceModule } from '@pharos/kit';

/** Every service, in the order they start: a service comes after those it calls. Only those that run are loaded. */
const services = {
  core: () => import('@pharos/core'),
  webhooks: () => import('@pharos/webhooks'),
  knowledge: () => import('@pharos/knowledge'),
  gateway: () => import('@pharos/gateway'),
} satisfies Record<string, () => Promise<ServiceModule>>;

export type Target = keyof typeof services;

export const targets = Object.keys(services) as Target[];

/**
 * Reads a TARGET such as `all` or `gateway,core`; the order of starting is the same however it is written.
 * @throws ConfigError
 */
export function parseTargets(text: string | undefined): Target[] {
  const names = (text ?? '').split(',').map((name) => name.trim());
  const wrong = names.filter((name) => name !== 'all' && !targets.some((target) => target === name));
  if (wrong.length > 0)
    throw new ConfigError([`TARGET must be «all» or some of: ${targets.join(', ')}, with commas between`]);
  return names.includes('all') ? targets : targets.filter((target) => names.includes(target));
}

export async function loadTarget(target: Target): Promise<ServiceModule> {
  return services[target]();
}
