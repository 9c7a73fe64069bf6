import { fail } from '@pharos/contract';
import { connectRpc, type Logger, type RpcChannel, type RpcClient, type ServiceDefinition } from '@pharos/kit';
import type { GatewayConfig } from './config.js';

/** The services behind the gateway, each with the variable that tells where it listens. */
const services = { core: 'CORE_URL', webhooks: 'WEBHOOKS_URL', knowledge: 'KNOWLEDGE_URL' } as const;

/** A way to each service. */
export type Channels = Readonly<Record<keyof typeof services, RpcChannel>>;

/** Opens those that are not given; `close` closes these and no others. */
export function openChannels(config: GatewayConfig, given: Partial<Channels>, log: Logger) {
  const open = (name: keyof Channels) => given[name] ?? connectOrAbsent(config[services[name]], log);
  const channels: Channels = { core: open('core'), webhooks: open('webhooks'), knowledge: open('knowledge') };
  const close = () => {
    for (const name of Object.keys(services) as (keyof Channels)[])
      if (given[name] === undefined) channels[name].close();
  };
  return { channels, close };
}

function connectOrAbsent(target: string | undefined, log: Logger): RpcChannel {
  return target === undefined ? absentService() : connectRpc({ target, log });
}

/** The channel to a service that the deployment does not run: every call fails at once, with UNAVAILABLE. */
function absentService(): RpcChannel {
  const refuse = () => Promise.reject(fail('UNAVAILABLE'));
  return {
    client: <Service extends ServiceDefinition>(service: Service) =>
      Object.fromEntries(Object.keys(service).map((name) => [name, refuse])) as unknown as RpcClient<Service>,
    ready: () => false,
    close: () => undefined,
  };
}
