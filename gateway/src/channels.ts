import { type CalledService, calledServices, urlVariable } from '@pharos/contract';
import type { RpcChannel, ServiceDeps } from '@pharos/kit';
import { type CallTarget, openChannels } from '@pharos/service';
import type { GatewayConfig } from './config.js';

/** A way to each service. */
export type Channels = Readonly<Record<CalledService, RpcChannel>>;

/** Opens those that are not given; `close` closes these and no others. */
export function openServices(config: GatewayConfig, deps: ServiceDeps & Partial<Channels>) {
  const targets = calledServices.map((name) => [name, deps[name] ?? config[urlVariable(name)]] as const);
  return openChannels(Object.fromEntries(targets) as Record<CalledService, CallTarget>, deps);
}
