import { type Admin, openAdmin } from '@pharos/core/admin';
import { createLogger } from '@pharos/kit';
import { type ApiClient, apiClient } from './api-client.js';
import { createDatabase, createMigratedDatabase, type TestDatabase, uniqueName } from './databases.js';
import { type AddressedProcess, createProcesses, type Processes, type ProcessOptions } from './platform-processes.js';
import type { Env } from './service-process.js';

export interface PlatformOptions extends ProcessOptions {
  /** Where the platform's database is made. Default: the server of this test run. */
  postgres?: string;
  /** A pooler before that server, which the services are configured to use. */
  pooler?: string;
  /** An address before that server, by which the services reach it. */
  databaseBy?: string;
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

type AtLeastOne = readonly [AddressedProcess, ...AddressedProcess[]];

/** A whole platform of real processes that talk over the network, by the names of their services. */
export interface Platform extends Processes {
  readonly core: AtLeastOne;
  readonly gateway: AtLeastOne;
  /** The address of the first gateway. */
  readonly baseUrl: string;
  readonly database: TestDatabase;
  /** What one more process of the platform needs, besides its own address. */
  readonly env: Env;
  /** What an operator can do. */
  readonly admin: Admin;
  /** Without a key, at one of the gateways. */
  api(gateway?: number): ApiClient;
  /** Makes an organization (tier enterprise) with a key (scope admin), by default. */
  createTenant(options?: TenantOptions): Promise<Tenant>;
  /** Stops everything and drops the database. */
  stop(): Promise<void>;
}

/** Starts the processes of a platform over a database of their own, and resolves when all are ready. */
export async function startPlatform(options: PlatformOptions = {}): Promise<Platform> {
  const { postgres, trees, pooler, databaseBy } = options;
  // Of older services, and on a server of its own, the platform makes its tables itself.
  const database = await (postgres || trees ? createDatabase(postgres) : createMigratedDatabase());
  const given = {
    ...(databaseBy && { DATABASE_URL: by(databaseBy, database.url) }),
    ...(pooler && { DATABASE_URL: by(pooler, database.url), DATABASE_DIRECT_URL: database.url }),
    ...options.env,
  };
  const { processes, env } = await createProcesses({ ...options, env: given }, database.url);
  // One process may run several services.
  const all = [...new Set(Object.values(processes).flat())];
  const stopAll = async () => {
    await Promise.all(all.map((process) => process.stop()));
    await database.drop();
  };
  try {
    await Promise.all(all.map((process) => process.start()));
    return await assembled({ processes, env, database, stopAll });
  } catch (error) {
    await stopAll();
    throw error;
  }
}

/** The database of `url`, reached at another address. */
function by(address: string, url: string): string {
  return Object.assign(new URL(url), { host: new URL(address).host }).href;
}

interface Started {
  processes: Processes;
  env: Env;
  database: TestDatabase;
  stopAll(): Promise<void>;
}

async function assembled({ processes, env, database, stopAll }: Started): Promise<Platform> {
  const { core, gateway } = processes;
  const baseUrl = gateway[0]?.url;
  if (!baseUrl || core.length === 0) throw new Error('a platform has at least one gateway and one core');
  const log = createLogger({ service: 'test', level: 'silent' });
  const admin = await openAdmin({ databaseUrl: database.url, log });
  return {
    ...processes,
    core: core as AtLeastOne,
    gateway: gateway as AtLeastOne,
    baseUrl,
    env,
    database,
    admin,
    api: (at = 0) => apiClient(gateway[at]?.url ?? baseUrl),
    createTenant: (tenant) => createTenant(admin, baseUrl, tenant),
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
