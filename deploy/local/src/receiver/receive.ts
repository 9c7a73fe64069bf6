import { assemble, createLogger, run } from '@pharos/kit';
import { terminalHost } from '@pharos/launcher';
import { Problem } from '../problem.js';
import { readOptions, receiverUsage } from './options.js';
import { receiverParts } from './receiver.js';

type Env = Readonly<Record<string, string | undefined>>;

/** Receives webhooks until it gets a stop signal. What a person can mend is printed in words, with exit code 1. */
export async function receive(args: readonly string[], env: Env): Promise<void> {
  const options = await orExplain(async () => readOptions(args, env));
  if (options.help) return console.log(receiverUsage);
  const log = createLogger({ service: 'receiver', level: 'warn' });
  const receiver = assemble({ name: 'receiver', log, parts: receiverParts(options, console.log) });
  const starting = async (signal: AbortSignal) => {
    await orExplain(() => receiver.start(signal));
    return receiver;
  };
  await run({ name: 'Receiver', log, host: terminalHost(), start: starting });
}

async function orExplain<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.error(`\n${error.message}\n`);
    process.exit(1);
  }
}
