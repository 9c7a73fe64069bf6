import type { Admin } from '@pharos/core/admin';
import { uniqueName } from '../../support/index.js';
import { Client } from './client.js';
import { ProjectApi } from './project-api.js';
import type { Project } from './records.js';

export type Tier = 'starter' | 'pro' | 'scale' | 'enterprise';

/** A platform as this suite sees it: a base URL to call, and an operator to make organizations. */
export interface Reachable {
  readonly baseUrl: string;
  readonly admin: Admin;
}

export interface Key {
  id: string;
  secret: string;
  client: Client;
}

/** An organization of a test's own, so that suites can share a platform. */
export class Org {
  private constructor(
    readonly id: string,
    readonly name: string,
    readonly tier: Tier,
    /** Its first key; scope `admin`. */
    readonly key: Key,
    readonly platform: Reachable,
  ) {}

  static async create(platform: Reachable, options: { tier?: Tier; name?: string } = {}): Promise<Org> {
    const { tier = 'enterprise', name = uniqueName('Org') } = options;
    const { orgId } = await platform.admin.createOrg({ name, tier });
    return new Org(orgId, name, tier, await makeKey(platform, orgId, ['admin']), platform);
  }

  /** Uses the first key. */
  get client(): Client {
    return this.key.client;
  }

  newKey(scopes: readonly string[], options: { expiresAt?: Date; name?: string } = {}): Promise<Key> {
    return makeKey(this.platform, this.id, scopes, options);
  }

  async newProject(body: Record<string, unknown> = {}): Promise<ProjectApi> {
    const answer = await this.createProject({ name: uniqueName('Project'), ...body });
    return new ProjectApi(this.client, answer.data);
  }

  createProject(body: Record<string, unknown>, headers: Record<string, string> = {}) {
    return this.client.post<Project>(`/orgs/${this.id}/projects`, body, headers);
  }
}

async function makeKey(
  { admin, baseUrl }: Reachable,
  orgId: string,
  scopes: readonly string[],
  { expiresAt, name = 'Test key' }: { expiresAt?: Date; name?: string } = {},
): Promise<Key> {
  const given = { orgId, name, scopes: [...scopes], ...(expiresAt === undefined ? {} : { expiresAt }) };
  const { keyId, apiKey } = await admin.createKey(given);
  return { id: keyId, secret: apiKey, client: new Client(baseUrl, apiKey) };
}
