import { type Database, type Part, WakeSignal } from '@pharos/kit';
import { createJob, type JobDeps } from '@pharos/service';
import { findUnwantedBacklogs, stopBacklog } from '../store/stop-backlog.js';

const everyMs = 5_000;
const batch = 1_000;

/** Ends what is pending for webhooks that were disabled, in batches, beside those who send. Notify it of changed webhooks. */
export interface StoppingBacklogs extends Part {
  notify(): void;
}

export function stoppingBacklogs(options: JobDeps & { database: Database }): StoppingBacklogs {
  const { database, clock } = options;
  const wakeSignal = new WakeSignal(clock);
  const run = async () => {
    let more = false;
    for (const webhookId of await findUnwantedBacklogs(database))
      more = (await stopBacklog(database, webhookId, batch)) === batch || more;
    return more;
  };
  const job = createJob({ ...options, name: 'end what is pending for disabled webhooks', everyMs, wakeSignal, run });
  return { ...job, notify: () => wakeSignal.notify() };
}
