import { enums, fail, makeApiKey, parseApiKey } from '@pharos/contract';
import { newId } from '@pharos/kit';
import type { ApiKey } from '@pharos/proto/pharos/core/v1/api_key';
import type { FakeCore } from './fake-core.js';

interface StoredKey {
  readonly apiKey: ApiKey;
  readonly hash: Buffer;
  tier: string;
  revoked: boolean;
}

export interface FakeKeyOptions {
  scopes?: string[];
  tier?: string;
  expiresAt?: Date;
}

/** Organizations, projects and keys as the fake core knows them. */
export class FakeTenants {
  readonly #keys = new Map<string, StoredKey>();
  readonly #orgByProject = new Map<string, string>();
  readonly #orgs = new Set<string>();

  constructor(core: FakeCore) {
    core
      .on('resolveApiKey', (request: { hash: Buffer }) => this.#resolve(request.hash))
      .on('revokeApiKey', (request: { keyId: string }) => this.revoke(request.keyId))
      .on('resolveProject', (request: { projectId: string }) => ({ orgId: this.#ownerOf(request.projectId) }))
      .on('getOrganization', (request: { orgId: string }) => ({ organization: this.#organization(request.orgId) }))
      .on('recordDenial', () => ({}))
      .on('noteApiKeyUses', () => ({}));
  }

  makeOrg(): string {
    const orgId = newId('org');
    this.#orgs.add(orgId);
    return orgId;
  }

  makeProject(orgId: string): string {
    const projectId = newId('prj');
    this.#orgByProject.set(projectId, orgId);
    return projectId;
  }

  makeKey(orgId: string, options: FakeKeyOptions = {}): { value: string; id: string } {
    const value = makeApiKey();
    const { hash, prefix } = parseApiKey(value) ?? { hash: Buffer.alloc(32), prefix: '' };
    const id = newId('key');
    const { scopes = ['admin'], tier = 'enterprise', expiresAt } = options;
    const apiKey = {
      id,
      orgId,
      name: 'Test key',
      prefix,
      scopes,
      expiresAt,
      createdAt: new Date(),
      revokedAt: undefined,
      createdBy: { type: 'operator', id: undefined, name: undefined },
      lastUsedAt: undefined,
      lastUsedIp: undefined,
    };
    this.#keys.set(hash.toString('hex'), { apiKey, hash, tier, revoked: false });
    return { value, id };
  }

  /** Marks a key revoked, as core does; gateways are not notified. */
  revoke(keyId: string): { hash: Buffer } {
    const stored = [...this.#keys.values()].find(({ apiKey }) => apiKey.id === keyId);
    if (stored === undefined || stored.revoked) throw fail('API_KEY_NOT_FOUND');
    stored.revoked = true;
    return { hash: stored.hash };
  }

  #resolve(hash: Buffer) {
    const stored = this.#keys.get(hash.toString('hex'));
    if (stored === undefined || stored.revoked) throw fail('API_KEY_INVALID');
    return { apiKey: stored.apiKey, tier: enums.tier.fromText(stored.tier) };
  }

  #ownerOf(projectId: string): string {
    const orgId = this.#orgByProject.get(projectId);
    if (orgId === undefined) throw fail('PROJECT_NOT_FOUND');
    return orgId;
  }

  #organization(orgId: string) {
    if (!this.#orgs.has(orgId)) throw fail('ORG_NOT_FOUND');
    return { id: orgId, name: 'Org', tier: 4, createdAt: new Date() };
  }
}
