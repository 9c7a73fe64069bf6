import { type Listener, listen, type Part } from '@pharos/kit';
import type { ServiceBase } from '@pharos/service';
import type { StoppingBacklogs } from '../jobs/stop-backlogs.js';
import { changedChannel, dueChannel } from '../schema.js';
import type { Dispatcher } from './dispatcher.js';

/** The dispatcher, and the notifications that wake it and the job that ends what is pending for disabled webhooks. */
export function dispatcherPart(
  { sessionUrl: url, log, registry }: Pick<ServiceBase<never>, 'sessionUrl' | 'log' | 'registry'>,
  dispatcher: Pick<Dispatcher, 'start' | 'stop' | 'notify' | 'look' | 'changed'>,
  stopping: Pick<StoppingBacklogs, 'notify'>,
): Part {
  const listeners: Listener[] = [];
  const listenTo = (channel: string, onNotify: (payload: string | undefined) => void) =>
    listeners.push(listen({ url, channel, onNotify, log, metrics: registry }));
  return {
    name: 'dispatcher',
    start() {
      dispatcher.start();
      listenTo(dueChannel, (payload) => {
        if (!payload) return dispatcher.look();
        const [orgId = '', ...webhookIds] = payload.split(',');
        dispatcher.notify(orgId, webhookIds);
      });
      listenTo(changedChannel, (payload) => {
        if (payload) dispatcher.changed(payload);
        stopping.notify();
      });
    },
    async stop() {
      await Promise.all(listeners.map((listener) => listener.stop()));
      await dispatcher.stop();
    },
  };
}
