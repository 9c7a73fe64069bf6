import type { Clock, Database, Logger, Part, Sealer } from '@pharos/kit';
import type { Sender } from '@pharos/outbound';
import { createListener, type ServiceBase } from '@pharos/service';
import { dueChannel, type StoppingBacklogs } from '../deliveries/index.js';
import { changedChannel, type IsReserved } from '../endpoints/index.js';
import type { Made } from './attempt.js';
import { Dispatcher } from './dispatcher.js';
import { Recorder } from './recorder.js';
import { headersFor } from './request.js';
import { OpenedSecrets } from './secrets.js';
import type { SlotsOptions } from './slots.js';

/** The dispatcher, and the notifications that wake it and the job that ends what is pending for disabled webhooks. */
export function dispatcherParts(
  base: Pick<ServiceBase<never>, 'sessionUrl' | 'log' | 'registry'>,
  dispatcher: Pick<Dispatcher, 'start' | 'stop' | 'notify' | 'look' | 'changed'>,
  stopping: Pick<StoppingBacklogs, 'notify'>,
): Part[] {
  const onDue = (payload?: string) => {
    if (!payload) return dispatcher.look();
    const [orgId = '', ...webhookIds] = payload.split(',');
    dispatcher.notify(orgId, webhookIds);
  };
  const onChanged = (payload?: string) => {
    // Without one notifications may have been lost.
    dispatcher.changed(payload || undefined);
    stopping.notify();
  };
  return [
    { name: 'dispatcher', start: () => dispatcher.start(), stop: (timeoutMs) => dispatcher.stop(timeoutMs) },
    createListener('due attempts', base, { channel: dueChannel, onNotify: onDue }),
    createListener('changed webhooks', base, { channel: changedChannel, onNotify: onChanged }),
  ];
}

export interface DispatchOptions extends SlotsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly sealer: Sealer;
  readonly sender: Sender;
  /** The deployment's name, which stands in the names of its own headers. */
  readonly serviceName: string;
  readonly isReserved: IsReserved;
  /** For how long a worker has an attempt for itself. */
  readonly leaseMs: number;
  readonly metrics: { attempt(made: Made): void; disabled(): void; lost(): void };
}

const sweepEveryMs = 1_000;

/** The dispatcher of a configuration, not yet started. */
export function createDispatcher({
  sealer,
  serviceName,
  isReserved,
  metrics,
  ...options
}: DispatchOptions): Dispatcher {
  const onDisabled = (webhook: string, reason: string) => {
    options.log.warn({ webhook, reason }, 'disabled a webhook');
    metrics.disabled();
  };
  return new Dispatcher({
    ...options,
    recorder: new Recorder({ ...options, onDisabled, onLost: metrics.lost }),
    sweepEveryMs,
    secrets: new OpenedSecrets(sealer, isReserved),
    headers: headersFor(serviceName),
    onAttempt: metrics.attempt,
  });
}
