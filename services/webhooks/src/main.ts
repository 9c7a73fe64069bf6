import { createLogger, createRegistry, loadConfig, run, systemClock } from '@pharos/kit';
import { configSchema, create } from './app.js';

const log = createLogger({ service: 'webhooks' });
await run({
  name: 'webhooks',
  log,
  async start(signal) {
    const deps = { log, registry: createRegistry({ process: true }), clock: systemClock };
    const webhooks = create(loadConfig(configSchema, process.env), deps);
    await webhooks.start(signal);
    return webhooks;
  },
});
