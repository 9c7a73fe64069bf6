import { randomBytes } from 'node:crypto';
import { calledServices, defaultListen, listenHost, listenVariable, urlVariable } from '@pharos/contract';
import {
  type Assembly,
  assemble,
  ConfigError,
  createLogger,
  createRegistry,
  gauge,
  loadConfig,
  type MetricObject,
  type MetricsRegistry,
  mergedMetrics,
  type OpsServer,
  openListenProblem,
  type Part,
  type ServiceModule,
  startOpsServer,
  startTracing,
  systemClock,
  type Tracing,
} from '@pharos/kit';
import { freePort } from './free-port.js';
import { observeCertificate } from './observe-certificate.js';
import { type ProcessConfig, peerAuthOf, processConfigSchema } from './process-config.js';
import { ServiceThread } from './service-thread.js';
import { loadTargets, ownThreads, parseTargets, type Target, targets } from './targets.js';

type Env = Readonly<Record<string, string | undefined>>;

export interface Launch {
  /** Not yet started. */
  assembly: Assembly;
  config: ProcessConfig;
  /** What it measures, its threads included. */
  metrics(): Promise<MetricObject[][]>;
}

export interface LaunchOptions {
  /** It is a thread of a process that was launched before: what belongs to the process is left to that. */
  readonly isThread?: boolean;
}

/**
 * Builds the process that `env` describes: the services that TARGET names, and what they share.
 * @throws ConfigError with the problems of all of them at once.
 */
export async function launch(env: Env, { isThread = false }: LaunchOptions = {}): Promise<Launch> {
  const { problems, config, configured, serviceEnv } = await readSettings(env);
  if (!config || problems.length > 0) throw new ConfigError([...new Set(problems)]);
  return { config, ...assembleProcess(config, configured, { env: serviceEnv, isThread }) };
}

export interface Settings {
  /** What is wrong with them, in words; the same words may be there several times. */
  readonly problems: readonly string[];
  readonly config: ProcessConfig | undefined;
  readonly configured: Configured[];
  readonly serviceEnv: Env;
}

/** Reads what `env` says of the process and of each service that TARGET names, with the problems of all of them. */
export async function readSettings(env: Env): Promise<Settings> {
  const problems: string[] = [];
  const chosen = collect(problems, () => parseTargets(env.TARGET || undefined)) ?? [];
  const processEnv = { ...env, ...ownToken(env, chosen) };
  const config = collect(problems, () => loadConfig(processConfigSchema, processEnv));
  const modules = await loadTargets(chosen);
  const serviceEnv = { ...processEnv, ...(await loopback(env, chosen)) };
  const configured = modules.map(({ target, module }) => ({
    target,
    module,
    config: collect(problems, () => loadConfig(module.configSchema, serviceEnv)),
  }));
  if (config) problems.push(...openListens(config, configured));
  return { problems, config, configured, serviceEnv };
}

export interface Configured {
  target: Target;
  module: ServiceModule;
  config: Record<string, unknown> | undefined;
}

function assembleProcess(
  config: ProcessConfig,
  services: Configured[],
  { env, isThread }: { env: Env; isThread: boolean },
): Pick<Launch, 'assembly' | 'metrics'> {
  const registry = createRegistry({ process: !isThread });
  if (!isThread) observeCertificate(registry, peerAuthOf(config));
  const log = createLogger({ service: 'launcher', level: config.LOG_LEVEL });
  const threads: ServiceThread[] = [];
  const parts = services.map((service): Part => {
    const { target } = service;
    if (services.length === 1 || !ownThreads.has(target)) return servicePart(config, service, registry);
    // The port for operations is the process's.
    const thread = new ServiceThread(target, { ...env, TARGET: target, OPS_PORT: undefined });
    threads.push(thread);
    return thread;
  });
  gauge(registry, {
    name: 'ready',
    help: 'Whether the process can serve, as its probe says: 1 or 0',
    read: (metric) => metric.set(Number(assembly.ready())),
  });
  const metrics = async () => [
    await registry.getMetricsAsJSON(),
    ...(await Promise.all(threads.map((thread) => thread.metrics()))),
  ];
  const shown = { contentType: registry.contentType, metrics: async () => mergedMetrics(await metrics()) };
  const ops = opsPart(config, {
    registry: threads.length === 0 ? registry : shown,
    log,
    ready: () => assembly.ready(),
  });
  const assembly: Assembly = assemble({ name: 'pharos', log, parts: [tracingPart(config, services), ops, ...parts] });
  return { assembly, metrics };
}

function servicePart(
  config: ProcessConfig,
  { target, module, config: own }: Configured,
  registry: MetricsRegistry,
): Part {
  const log = createLogger({ service: target, level: config.LOG_LEVEL });
  const deps = { log, registry, clock: systemClock, auth: peerAuthOf(config) };
  // Bound by hand: a service may be an object with a prototype, which a spread would lose.
  const service = module.create(own ?? {}, deps);
  return {
    name: target,
    start: (signal) => service.start(signal),
    ready: () => service.ready(),
    drain: () => service.drain?.(),
    stop: (timeoutMs) => service.stop(timeoutMs),
  };
}

function tracingPart(config: ProcessConfig, services: Configured[]): Part {
  const service = services.length === 1 ? (services[0]?.target ?? 'pharos') : 'pharos';
  let tracing: Tracing | undefined;
  return {
    name: 'tracing',
    start: async () => {
      tracing = await startTracing({ service, endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT });
    },
    stop: (timeoutMs) => tracing?.stop(timeoutMs),
  };
}

/** Up before the services, so that a probe sees a process that is not ready rather than none. */
function opsPart(config: ProcessConfig, options: Omit<Parameters<typeof startOpsServer>[0], 'port'>): Part {
  let server: OpsServer | undefined;
  return {
    name: 'operations server',
    start: async () => {
      if (config.OPS_PORT !== undefined) server = await startOpsServer({ ...options, port: config.OPS_PORT });
    },
    stop: (timeoutMs) => server?.stop(timeoutMs),
  };
}

/**
 * Services of one process find each other over the loopback, by default. A process that runs all of them
 * needs no port that others know; beside others, each listens where it would alone.
 */
async function loopback(env: Env, chosen: readonly Target[]): Promise<Record<string, string>> {
  if (chosen.length === 1) return {};
  const found: Record<string, string> = {};
  for (const service of calledServices.filter((name) => chosen.includes(name))) {
    const [listen, url] = [listenVariable(service), urlVariable(service)];
    if (env[url]) continue;
    const address = env[listen] || (chosen.length === targets.length ? await ownAddress() : defaultListen(service));
    found[listen] = address;
    found[url] = address.replace(/^0\.0\.0\.0:/, '127.0.0.1:');
  }
  return found;
}

/** A process that runs all services is called by nobody else: it makes its own token where it is given no credentials. */
function ownToken(env: Env, chosen: readonly Target[]): Env {
  if (chosen.length < targets.length || env.SERVICE_TOKEN || env.SERVICE_TLS_CERT) return {};
  return { SERVICE_TOKEN: randomBytes(32).toString('base64url') };
}

/** Services that would answer anybody who reaches them. */
function openListens(process: ProcessConfig, services: readonly Configured[]): string[] {
  const problems = services.map(({ target, config }) => {
    const listen = calledServices.some((name) => name === target) ? config?.[listenVariable(target)] : undefined;
    if (typeof listen !== 'string') return undefined;
    return openListenProblem(target, listenHost(listen), peerAuthOf(process));
  });
  return problems.filter((problem) => problem !== undefined);
}

async function ownAddress(): Promise<string> {
  return `127.0.0.1:${await freePort()}`;
}

function collect<T>(problems: string[], load: () => T): T | undefined {
  try {
    return load();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    problems.push(...error.problems);
    return undefined;
  }
}
