import { createLogger, createRegistry, loadConfig, systemClock } from '@pharos/kit';
import { configSchema, create, type GatewayDeps, type GatewayService } from '../app.js';
import type { FakeCore } from './fake-core.js';

export interface StartedGateway {
  readonly gateway: GatewayService;
  readonly core: FakeCore;
  readonly base: string;
  stop(): Promise<void>;
}

/** A gateway in front of a fake core, not yet started; it takes a free port. */
export function makeGateway(
  core: FakeCore,
  env: Record<string, string> = {},
  deps: Partial<GatewayDeps> = {},
): GatewayService {
  const config = loadConfig(configSchema, { CORE_URL: 'unused:1', PORT: '0', HOST: '127.0.0.1', ...env });
  const log = createLogger({ service: 'gateway', level: 'silent' });
  return create(config, { log, registry: createRegistry(), clock: systemClock, core, ...deps });
}

/** The same, started. */
export async function startGateway(...args: Parameters<typeof makeGateway>): Promise<StartedGateway> {
  const gateway = makeGateway(...args);
  await gateway.start(new AbortController().signal);
  const stop = async () => gateway.stop(2_000);
  return { gateway, core: args[0], base: `http://127.0.0.1:${gateway.port}`, stop };
}
