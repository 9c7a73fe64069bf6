import { fail } from '@pharos/contract';
import type { RpcChannel, RpcClient, ServiceDefinition } from '@pharos/kit';

/** The channel to a service that the deployment does not run: every call fails with UNAVAILABLE. */
export function absentService(): RpcChannel {
  const refuse = () => Promise.reject(fail('UNAVAILABLE'));
  return {
    client: <Service extends ServiceDefinition>(service: Service) =>
      Object.fromEntries(Object.keys(service).map((name) => [name, refuse])) as unknown as RpcClient<Service>,
    ready: () => false,
    close: () => undefined,
  };
}
