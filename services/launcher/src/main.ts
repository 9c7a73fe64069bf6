import { ConfigError, createLogger, run } from '@pharos/kit';
import { launch } from './launch.js';

const launched = await launch(process.env).catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
const { assembly, config } = launched;
const log = createLogger({ service: 'launcher', level: config.LOG_LEVEL });
const start = (signal: AbortSignal) => assembly.start(signal).then(() => assembly);
await run({ name: config.TARGET, log, shutdownWaitMs: config.SHUTDOWN_WAIT_MS, start });
