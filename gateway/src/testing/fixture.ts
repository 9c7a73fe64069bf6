import { type Answer, type AskOptions, ask } from './ask.js';
import { FakeCore } from './fake-core.js';
import { FakeTenants } from './fake-tenant.js';
import { type StartedGateway, startGateway } from './start-gateway.js';

export interface Fixture extends StartedGateway {
  readonly tenants: FakeTenants;
  readonly orgId: string;
  readonly projectId: string;
  /** An admin key of the organization. */
  readonly apiKey: string;
  readonly keyId: string;
  /** Asks below `/api/v1`, with the admin key by default. */
  ask(method: string, path: string, options?: AskOptions): Promise<Answer>;
}

/** A gateway in front of a fake core that knows one organization with one project and one key. */
export async function startFixture(
  env: Record<string, string> = {},
  deps: Parameters<typeof startGateway>[2] = {},
): Promise<Fixture> {
  const core = new FakeCore();
  const tenants = new FakeTenants(core);
  const orgId = tenants.makeOrg();
  const projectId = tenants.makeProject(orgId);
  const { value: apiKey, id: keyId } = tenants.makeKey(orgId);
  const started = await startGateway(core, env, deps);
  return {
    ...started,
    tenants,
    orgId,
    projectId,
    apiKey,
    keyId,
    ask: (method, path, options = {}) => {
      const headers = { 'X-API-Key': apiKey, ...options.headers };
      return ask(started.base, method, `/api/v1${path}`, { ...options, headers });
    },
  };
}
