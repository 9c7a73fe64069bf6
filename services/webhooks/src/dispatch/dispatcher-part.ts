import type { Part } from '@pharos/kit';
import { createListener, type ServiceBase } from '@pharos/service';
import type { StoppingBacklogs } from '../jobs/stop-backlogs.js';
import { changedChannel, dueChannel } from '../schema.js';
import type { Dispatcher } from './dispatcher.js';

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
