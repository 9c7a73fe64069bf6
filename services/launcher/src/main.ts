import { ConfigError, createLogger, run } from '@pharos/kit';
import { collectAfterStart, collectYoungObjectsWell } from './garbage-collection.js';
import { launch } from './launch.js';
import { terminalHost } from './terminal-host.js';

collectYoungObjectsWell();

const launched = await launch(process.env).catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
const { assembly, config } = launched;
const log = createLogger({ service: 'launcher', level: config.LOG_LEVEL });
const start = async (signal: AbortSignal) => {
  await assembly.start(signal);
  collectAfterStart();
  return assembly;
};
const host = terminalHost();
const { TARGET: name, SHUTDOWN_WAIT_MS: shutdownWaitMs, SHUTDOWN_TIMEOUT_MS: stopTimeoutMs } = config;
await run({ name, log, host, shutdownWaitMs, stopTimeoutMs, start });
