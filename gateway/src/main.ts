import { createLogger, createRegistry, loadConfig, run, systemClock } from '@pharos/kit';
import { configSchema, create } from './app.js';

const log = createLogger({ service: 'gateway' });
await run({
  name: 'gateway',
  log,
  async start(signal) {
    const deps = { log, registry: createRegistry({ process: true }), clock: systemClock };
    const gateway = create(loadConfig(configSchema, process.env), deps);
    await gateway.start(signal);
    return gateway;
  },
});
