import { type Listener, type ListenOptions, listen, type Part } from '@pharos/kit';
import type { ServiceBase } from './create-service.js';

/** Listens to a channel of the database for as long as the service runs; see `listen`. */
export function createListener(
  name: string,
  { sessionUrl: url, log, registry }: Pick<ServiceBase<never>, 'sessionUrl' | 'log' | 'registry'>,
  options: Pick<ListenOptions, 'channel' | 'onNotify'>,
): Part {
  let listener: Listener | undefined;
  return {
    name,
    start() {
      listener = listen({ url, log, metrics: registry, ...options });
    },
    stop: () => listener?.stop(),
  };
}
