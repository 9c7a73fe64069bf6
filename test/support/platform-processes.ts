import { randomBytes } from 'node:crypto';
import { enums, listenVariable, type ServiceName, serviceNames, serviceTable, urlVariable } from '@pharos/contract';
import { uniqueName } from './databases.js';
import { ownPort } from './ports.js';
import { createServiceProcess, type Env, type ServiceProcess } from './service-process.js';

/** How many processes of each service; absent: one core, one gateway, none of the others, whose routes answer 503. */
export type ProcessCounts = { readonly [Name in ServiceName]?: number };

export interface ProcessOptions extends ProcessCounts {
  /** Events go over this server. Absent: over the database. Give each platform its own (`startNats`). */
  nats?: string;
  /** Limits and keys are kept there, under a prefix of the platform's own. Absent: in the gateway's memory. */
  redis?: string;
  /** Variables for all processes: each takes those that it knows. */
  env?: Env;
  /** Built repositories that services run from. Default: the bundle of this one. */
  trees?: Trees;
  /** All services run in one process, as with `npm start`; counts are ignored. */
  together?: boolean;
}

export type Trees = { readonly [Name in ServiceName]?: string };

/** A process with the address that others call. */
export interface AddressedProcess extends ServiceProcess {
  /** `host:port` of gRPC; of a gateway, `http://host:port`. */
  readonly url: string;
}

export type Processes = Readonly<Record<ServiceName, readonly AddressedProcess[]>>;

const usualCounts: ProcessCounts = { core: 1, gateway: 1 };

/**
 * The processes of a platform, none of them started, each with the addresses of those it calls; and the variables that
 * one more process of it needs besides its own address.
 */
export async function createProcesses(
  options: ProcessOptions,
  databaseUrl: string,
): Promise<{ processes: Processes; env: Env }> {
  const made: Partial<Record<ServiceName, AddressedProcess[]>> = {};
  const database = { DATABASE_URL: databaseUrl, MASTER_KEY: randomBytes(32).toString('base64') };
  let shared: Env = { SERVICE_TOKEN: randomBytes(32).toString('base64url'), ...commonEnv(options) };
  if (options.together) return createTogether({ ...shared, ...database, ...options.env });
  for (const name of serviceNames) {
    const count = options[name] ?? usualCounts[name] ?? 0;
    const env = {
      ...shared,
      ...(serviceTable[name].database ? database : {}),
      REPLICAS: String(count),
      ...options.env,
    };
    const processes = await Promise.all(
      Array.from({ length: count }, () => createOne(name, env, options.trees?.[name])),
    );
    made[name] = processes;
    // Those that come later may call it.
    shared = { ...shared, [urlVariable(name)]: processes.map(({ url }) => url).join(',') };
  }
  return { processes: made as Processes, env: { ...shared, ...database, ...options.env } };
}

/** One process for all services; the gateway and core are the same one. */
async function createTogether(env: Env): Promise<{ processes: Processes; env: Env }> {
  const port = await ownPort();
  const own = await createServiceProcess('all', { ...env, HOST: '127.0.0.1', PORT: String(port) });
  const process = Object.assign(own, { url: `http://127.0.0.1:${port}` });
  const none = Object.fromEntries(serviceNames.map((name) => [name, []]));
  return { processes: { ...none, core: [process], gateway: [process] } as unknown as Processes, env };
}

/** Nobody listens there: tests of integrations ask no provider of the world. */
const nowhere = Object.fromEntries(
  enums.integrationProvider.texts.map((name) => [name, `http://127.77.0.1:65535/${name}`]),
);

/**
 * A busy machine is no outage: a gateway that counts by itself because Redis was late admits more than the limit, and a picture whose
 * thumbnail is late has none.
 */
const patient = '30000';
/** What a provider confirms late is sent to it once more. The longest time that can be configured. */
const patientIntegration = '20000';
/** A search that goes on without one of its sides finds something else. Less than a call may take. */
const patientSearch = '8000';

function commonEnv({ nats, redis }: ProcessOptions): Env {
  return {
    // What tests have called is on this machine.
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    AGENT_ALLOWED_CIDRS: '127.0.0.0/8',
    INTEGRATION_ALLOWED_CIDRS: '127.0.0.0/8',
    MAIL_ALLOWED_CIDRS: '127.0.0.0/8',
    INTEGRATION_URLS: JSON.stringify(nowhere),
    THUMBNAIL_TIMEOUT_MS: patient,
    SEARCH_TIMEOUT_MS: patientSearch,
    INTEGRATION_TIMEOUT_MS: patientIntegration,
    // Nobody has signed the mails of tests, and their names are in no DNS.
    CHECK_SENDERS: 'false',
    ...(nats === undefined ? {} : { NATS_URL: nats }),
    ...(redis === undefined
      ? {}
      : { REDIS_URL: redis, REDIS_PREFIX: `${uniqueName('test')}:`, REDIS_TIMEOUT_MS: patient }),
  };
}

async function createOne(name: ServiceName, env: Env, tree?: string): Promise<AddressedProcess> {
  const port = await ownPort();
  const address = `127.0.0.1:${port}`;
  const called = 'port' in serviceTable[name];
  const own: Env = called ? { [listenVariable(name)]: address } : { HOST: '127.0.0.1', PORT: String(port) };
  const process = await createServiceProcess(name, { ...own, ...env }, tree);
  return Object.assign(process, { url: called ? address : `http://${address}` });
}
