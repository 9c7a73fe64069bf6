import { createLogger, createRegistry, loadConfig, run, systemClock } from '@pharos/kit';
import { configSchema, create } from './app.js';

const log = createLogger({ service: 'knowledge' });
await run({
  name: 'knowledge',
  log,
  async start(signal) {
    const deps = { log, registry: createRegistry({ process: true }), clock: systemClock };
    const knowledge = create(loadConfig(configSchema, process.env), deps);
    await knowledge.start(signal);
    return knowledge;
  },
});
