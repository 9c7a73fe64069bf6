import type { Database } from '@pharos/kit';
import { type IndexTask, renewTask } from '../store/index-tasks.js';

/** So many times within its length a lease is renewed. */
const renewals = 3;

/** Runs work that a task stands for; however long it takes, nobody else takes the task meanwhile. */
export async function whileLeased(
  database: Database,
  task: IndexTask,
  leaseMs: number,
  work: () => Promise<void>,
): Promise<void> {
  let renewing = Promise.resolve();
  // A lease that cannot be renewed is lost at worst, which `finishTask` finds.
  const renew = () => {
    renewing = renewing.then(() => renewTask(database, task, leaseMs)).catch(() => undefined);
  };
  const timer = setInterval(renew, leaseMs / renewals);
  try {
    await work();
  } finally {
    clearInterval(timer);
    // The task has to know of its lease when it is finished.
    await renewing;
  }
}
