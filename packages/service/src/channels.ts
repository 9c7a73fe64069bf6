import { fail } from '@pharos/contract';
import { connectRpc, type RpcChannel, type RpcClient, type ServiceDefinition, type ServiceDeps } from '@pharos/kit';

/**
 * How a service is reached: at an address, or over a channel that somebody else opened and will close. Undefined: the
 * deployment does not run it.
 */
export type CallTarget = string | RpcChannel | undefined;

/** Opens a channel to each service; `close` closes those and none that were given. */
export function openChannels<Called extends string>(
  targets: Readonly<Record<Called, CallTarget>>,
  { log, auth, registry: metrics }: Pick<ServiceDeps, 'log' | 'auth' | 'registry'>,
) {
  const opened: RpcChannel[] = [];
  const open = (name: string, target: CallTarget): RpcChannel => {
    if (target === undefined) return absentService();
    if (typeof target !== 'string') return target;
    const channel = connectRpc({ target, name, log, auth, metrics });
    opened.push(channel);
    return channel;
  };
  const entries = Object.entries<CallTarget>(targets).map(([name, target]) => [name, open(name, target)]);
  return {
    channels: Object.fromEntries(entries) as Readonly<Record<Called, RpcChannel>>,
    close() {
      for (const channel of opened) channel.close();
    },
  };
}

/** The channel to a service that the deployment does not run: every call fails at once, with UNAVAILABLE. */
function absentService(): RpcChannel {
  const refuse = () => Promise.reject(fail('UNAVAILABLE'));
  return {
    client: <Service extends ServiceDefinition>(service: Service) =>
      Object.fromEntries(Object.keys(service.methods).map((name) => [name, refuse])) as unknown as RpcClient<Service>,
    ready: () => false,
    close: () => undefined,
  };
}
