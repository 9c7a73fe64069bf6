import { createLogger, createRegistry, loadConfig, run, systemClock } from '@pharos/kit';
import { configSchema, create } from './app.js';

const log = createLogger({ service: 'core' });
await run({
  name: 'core',
  log,
  async start(signal) {
    const deps = { log, registry: createRegistry({ process: true }), clock: systemClock };
    const core = create(loadConfig(configSchema, process.env), deps);
    await core.start(signal);
    return core;
  },
});
