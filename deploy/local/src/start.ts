import { createLogger, logLevels, run } from '@pharos/kit';
import { collectAfterStart, collectYoungObjectsWell, terminalHost } from '@pharos/launcher';
import { readFlags, usage } from './flags.js';
import { localPlatform } from './platform.js';
import { prepare } from './prepare.js';
import { orExplain } from './problem.js';

type Env = Readonly<Record<string, string | undefined>>;

/** Runs the platform until it gets a stop signal. What a person can mend is printed in words, with exit code 1. */
export async function start(args: readonly string[], env: Env): Promise<void> {
  collectYoungObjectsWell();
  const flags = await orExplain(async () => readFlags(args, env));
  if (flags.help) return console.log(usage);
  const local = await orExplain(() => prepare(flags, env));
  console.error('Starting Pharos …');
  const log = createLogger({ service: 'local', level: logLevels.find((level) => level === env.LOG_LEVEL) ?? 'warn' });
  const host = terminalHost();
  const onLost = () => {
    console.error(`\nThe database has stopped. Its log is in ${flags.dataDir}/postgres.log.`);
    host.fail();
    process.kill(process.pid, 'SIGTERM');
  };
  const platform = localPlatform(local, { log, onLost });
  const starting = async (signal: AbortSignal) => {
    await orExplain(() => platform.start(signal));
    collectAfterStart();
    return platform;
  };
  await run({ name: 'Pharos', log, host, start: starting });
}
