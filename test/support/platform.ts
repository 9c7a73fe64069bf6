import { randomBytes } from 'node:crypto';
import { type Admin, openAdmin } from '@pharos/core';
import { createLogger } from '@pharos/kit';
import { type ApiClient, apiClient } from './api-client.js';
import { createDatabase, type TestDatabase, uniqueName } from './databases.js';
import { ownPort } from './ports.js';
import { createServiceProcess, type Env, type ServiceProcess } from './service-process.js';

export interface PlatformOptions {
  /** How many gateways; more than one need `redis`. Default 1. */
  gateways?: number;
  /** How many cores. Default 1. */
  cores?: number;
  /** How many webhooks services. Default 0: their routes answer 503. */
  webhooks?: number;
  /** How many knowledge services. Default 0: their routes answer 503. */
  knowledge?: number;
  /** Events go over this server. Absent: over the database. Give each platform its own (`startNats`). */
  nats?: string;
  /** Limits and keys are kept there, under a prefix of the platform's own. Absent: in the gateway's memory. */
  redis?: string;
  /** Where the platform's database is made. Default: the server of this test run. */
  postgres?: string;
  /** Variables for all processes, for gateways, for cores, for webhooks services, for knowledge services. */
  env?: Env;
  gatewayEnv?: Env;
  coreEnv?: Env;
  webhooksEnv?: Env;
  knowledgeEnv?: Env;
}

export interface GatewayProcess extends ServiceProcess {
  readonly url: string;
}

/** An organization, a key of it, and a client that uses the key. */
export interface Tenant {
  orgId: string;
  keyId: string;
  apiKey: string;
  api: ApiClient;
}

export interface TenantOptions {
  name?: string;
  tier?: 'starter' | 'pro' | 'scale' | 'enterprise';
  scopes?: string[];
  expiresAt?: Date;
}

/** A whole platform of real processes that talk over the network. */
export interface Platform {
  /** Of the first gateway. */
  readonly baseUrl: string;
  readonly gateways: readonly [GatewayProcess, ...GatewayProcess[]];
  readonly cores: readonly [ServiceProcess, ...ServiceProcess[]];
  readonly webhooks: readonly ServiceProcess[];
  readonly knowledge: readonly ServiceProcess[];
  /** Where gateways find the cores: for a gateway of the test's own. */
  readonly coreUrl: string;
  readonly database: TestDatabase;
  /** What an operator can do. */
  readonly admin: Admin;
  /** Without a key, at one of the gateways. */
  api(gateway?: number): ApiClient;
  /** Makes an organization (tier enterprise) with a key (scope admin), unless told otherwise. */
  createTenant(options?: TenantOptions): Promise<Tenant>;
  /** Stops everything and drops the database. */
  stop(): Promise<void>;
}

/** Starts core and gateway processes over a database of their own, and resolves when all are ready. */
export async function startPlatform(options: PlatformOptions = {}): Promise<Platform> {
  const database = await createDatabase(options.postgres);
  const coreEnv = coreEnvironment(database, options);
  const { processes: cores, url: coreUrl } = await createServices('core', options.cores ?? 1, coreEnv);
  const besideEnv = { ...coreEnv, CORE_URL: coreUrl };
  // Deliveries of tests go to this machine.
  const webhooksEnv = { ...besideEnv, WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8', ...options.webhooksEnv };
  const webhooks = await createServices('webhooks', options.webhooks, webhooksEnv);
  const knowledge = await createServices('knowledge', options.knowledge, { ...besideEnv, ...options.knowledgeEnv });
  const gateways = await createGateways(
    { CORE_URL: coreUrl, WEBHOOKS_URL: webhooks.url, KNOWLEDGE_URL: knowledge.url },
    options,
  );
  const beside = { webhooks: webhooks.processes, knowledge: knowledge.processes };
  const all = [...cores, ...beside.webhooks, ...beside.knowledge, ...gateways];
  const stopAll = async () => {
    await Promise.all(all.map((process) => process.stop()));
    await database.drop();
  };
  try {
    await Promise.all(all.map((process) => process.start()));
    return await assembled({ database, coreUrl, cores, ...beside, gateways, stopAll });
  } catch (error) {
    await stopAll();
    throw error;
  }
}

interface Parts {
  database: TestDatabase;
  coreUrl: string;
  cores: ServiceProcess[];
  webhooks: ServiceProcess[];
  knowledge: ServiceProcess[];
  gateways: GatewayProcess[];
  stopAll(): Promise<void>;
}

async function assembled({ cores, gateways, stopAll, ...parts }: Parts): Promise<Platform> {
  const [firstGateway, ...otherGateways] = gateways;
  const [firstCore, ...otherCores] = cores;
  if (!firstGateway || !firstCore) throw new Error('a platform has at least one gateway and one core');
  const admin = await openAdmin({
    databaseUrl: parts.database.url,
    log: createLogger({ service: 'test', level: 'silent' }),
  });
  return {
    ...parts,
    baseUrl: firstGateway.url,
    gateways: [firstGateway, ...otherGateways],
    cores: [firstCore, ...otherCores],
    admin,
    api: (gateway = 0) => apiClient((gateways[gateway] ?? firstGateway).url),
    createTenant: (tenant) => createTenant(admin, firstGateway.url, tenant),
    stop: async () => {
      await admin.close();
      await stopAll();
    },
  };
}

async function createTenant(admin: Admin, baseUrl: string, options: TenantOptions = {}): Promise<Tenant> {
  const { name = uniqueName('Org'), tier = 'enterprise', scopes = ['admin'], expiresAt } = options;
  const { orgId } = await admin.createOrg({ name, tier });
  const key = await admin.createKey({ orgId, name: 'Test key', scopes, ...(expiresAt ? { expiresAt } : {}) });
  return { orgId, ...key, api: apiClient(baseUrl, key.apiKey) };
}

function coreEnvironment(database: TestDatabase, { nats, env, coreEnv }: PlatformOptions): Env {
  return {
    DATABASE_URL: database.url,
    MASTER_KEY: randomBytes(32).toString('base64'),
    ...(nats === undefined ? {} : { NATS_URL: nats }),
    ...env,
    ...coreEnv,
  };
}

/** Replicas of a service that others call, each at a port of its own, and the URL of all of them. */
async function createServices(target: string, count = 0, env: Env) {
  const found = await ports(count);
  const listen = `${target.toUpperCase()}_LISTEN`;
  const own = { REPLICAS: String(count), ...env };
  const processes = await Promise.all(
    found.map((port) => createServiceProcess(target, { ...own, [listen]: `127.0.0.1:${port}` })),
  );
  return { processes, url: urlOf(found) };
}

async function createGateways(services: Env, options: PlatformOptions): Promise<GatewayProcess[]> {
  const { gateways = 1, redis, env, gatewayEnv } = options;
  const shared: Env = redis === undefined ? {} : { REDIS_URL: redis, REDIS_PREFIX: `${uniqueName('test')}:` };
  return Promise.all(
    (await ports(gateways)).map(async (port) => {
      const own = { HOST: '127.0.0.1', PORT: String(port), ...services, REPLICAS: String(gateways) };
      const process = await createServiceProcess('gateway', { ...own, ...shared, ...env, ...gatewayEnv });
      return Object.assign(process, { url: `http://127.0.0.1:${port}` });
    }),
  );
}

function urlOf(ports: readonly number[]): string {
  return ports.map((port) => `127.0.0.1:${port}`).join(',');
}

async function ports(count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, () => ownPort()));
}
