import { type Listener, type ListenOptions, type Logger, listen, type MetricsRegistry, type Part } from '@pharos/kit';

export interface ListenerDeps {
  readonly sessionUrl: string;
  readonly log: Logger;
  readonly registry: MetricsRegistry;
}

/** Listens to a channel of the database for as long as the service runs; see `listen`. */
export function createListener(
  name: string,
  { sessionUrl: url, log, registry }: ListenerDeps,
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
