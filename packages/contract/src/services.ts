/** A service of the platform as launcher, gateway, tests and documentation know it. */
interface ServiceRow {
  /** Where it listens for gRPC by default; absent: nobody calls it. */
  readonly port?: number;
  /** Whether it keeps records, in a schema of its own. */
  readonly database: boolean;
  /** Services that it calls and cannot work without. */
  readonly needs: readonly string[];
  /** Services that it calls where the deployment runs them. */
  readonly uses: readonly string[];
}

/** Every service, in the order they start: each comes after those it calls. */
export const serviceTable = {
  core: { port: 50_051, database: true, needs: [], uses: [] },
  webhooks: { port: 50_052, database: true, needs: ['core'], uses: [] },
  knowledge: { port: 50_053, database: true, needs: ['core'], uses: [] },
  mail: { port: 50_055, database: true, needs: ['core'], uses: [] },
  agent: { port: 50_054, database: true, needs: ['core', 'knowledge'], uses: ['mail'] },
  gateway: { database: false, needs: ['core'], uses: ['webhooks', 'knowledge', 'agent', 'mail'] },
} as const satisfies Record<string, ServiceRow>;

type Table = typeof serviceTable;

export type ServiceName = keyof Table;
/** The services that others call. */
export type CalledService = { [Name in ServiceName]: Table[Name] extends { port: number } ? Name : never }[ServiceName];
/** The services that keep records. */
export type DatabaseService = {
  [Name in ServiceName]: Table[Name] extends { database: true } ? Name : never;
}[ServiceName];
export type NeededBy<Name extends ServiceName> = Table[Name]['needs'][number];
export type UsedBy<Name extends ServiceName> = Table[Name]['uses'][number];

export const serviceNames = Object.keys(serviceTable) as ServiceName[];
export const calledServices = serviceNames.filter((name): name is CalledService => 'port' in serviceTable[name]);

/** The variable that sets where a service listens for gRPC, as in `CORE_LISTEN`. */
export function listenVariable<Name extends string>(service: Name) {
  return `${service.toUpperCase()}_LISTEN` as `${Uppercase<Name>}_LISTEN`;
}

/** The variable that gives other services its address, as in `CORE_URL`. */
export function urlVariable<Name extends string>(service: Name) {
  return `${service.toUpperCase()}_URL` as `${Uppercase<Name>}_URL`;
}

/** Where a service listens for gRPC by default, as `host:port`. */
export function defaultListen(service: CalledService): string {
  return `127.0.0.1:${serviceTable[service].port}`;
}

/** The host of `host:port`, without the brackets of an IPv6 address. */
export function listenHost(listen: string): string {
  return listen.slice(0, listen.lastIndexOf(':')).replace(/^\[(.*)\]$/, '$1');
}
