// A service in a thread of its own, as `service-thread.ts` starts it: a process within the process, which the main thread asks to start and to stop.
import { parentPort } from 'node:worker_threads';
import { OperatorError } from '@pharos/kit';
import { collectAfterStart } from './garbage-collection.js';
import { launch } from './launch.js';
import type { Asked, Question, Told } from './thread-messages.js';

/** How often it is looked whether the service is ready: soon while others wait for it, and rarely once it is. */
const lookEveryMs = { notReady: 100, ready: 2_000 };

if (!parentPort) throw new Error('this runs in a thread of a launcher');
const port = parentPort;
const tell = (told: Told) => port.postMessage(told);

const launching = launch(process.env, { isThread: true });
const stopping = new AbortController();
let wasReady = false;

const asked: Asked = {
  async start() {
    const { assembly } = await launching;
    await assembly.start(stopping.signal);
    collectAfterStart();
    const look = () => {
      const ready = assembly.ready();
      if (ready !== wasReady) tell({ ready });
      wasReady = ready;
      setTimeout(look, ready ? lookEveryMs.ready : lookEveryMs.notReady).unref();
    };
    look();
  },
  async abort() {
    stopping.abort();
  },
  drain: async () => (await launching).assembly.drain(),
  async stop(timeoutMs) {
    // What could not be launched has nothing to stop.
    const launched = await launching.catch(() => undefined);
    await launched?.assembly.stop(timeoutMs);
  },
  metrics: async () => (await launching).metrics(),
};

port.on('message', async ({ id, name, timeoutMs = 0 }: Question) => {
  try {
    tell({ id, value: await asked[name](timeoutMs) });
  } catch (error) {
    tell({ id, error, isOperators: error instanceof OperatorError });
  }
});
