import { createLogger, createRegistry, loadConfig, systemClock } from '@pharos/kit';
import { configSchema, create, type GatewayDeps, type GatewayService } from '../app.js';
import { FakeCore } from './fake-core.js';

export interface StartedGateway {
  readonly gateway: GatewayService;
  readonly core: FakeCore;
  readonly base: string;
  stop(): Promise<void>;
}

/** A gateway on a free port, in front of a fake core. */
export async function startGateway(
  core: FakeCore = new FakeCore(),
  env: Record<string, string> = {},
  deps: Partial<GatewayDeps> = {},
): Promise<StartedGateway> {
  const config = loadConfig(configSchema, { CORE_URL: 'unused:1', PORT: '0', HOST: '127.0.0.1', ...env });
  const log = createLogger({ service: 'gateway', level: 'silent' });
  const gateway = create(config, { log, registry: createRegistry(), clock: systemClock, core, ...deps });
  await gateway.start(new AbortController().signal);
  return { gateway, core, base: `http://127.0.0.1:${gateway.port}`, stop: async () => gateway.stop(2_000) };
}
