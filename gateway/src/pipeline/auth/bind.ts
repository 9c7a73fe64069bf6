import { fail } from '@pharos/contract';
import { type Failure, isFailure, type OutgoingCall } from '@pharos/kit';
import { LRUCache } from 'lru-cache';
import type { Rpc } from '../../rpc.js';
import { checkPathParam } from '../path-params.js';
import type { Caller } from './caller.js';

const maxProjects = 50_000;
/** A project never changes its organization; what ends this is that it may be deleted. */
const projectMemoryMs = 60_000;
/** Stands in place of the organization of a project that is gone. */
const deleted = '';

/** The step that holds a caller to their own organization. */
export class Binder {
  readonly #orgByProject = new LRUCache<string, string>({ max: maxProjects, ttl: projectMemoryMs });

  constructor(private readonly rpc: Pick<Rpc, 'organizations' | 'projects'>) {}

  /** Throws API_KEY_ORG_MISMATCH when the path leads to another organization, NOT_FOUND when it leads nowhere. */
  async bind(params: Readonly<Record<string, string>>, caller: Caller, call: OutgoingCall): Promise<void> {
    const { orgId, projectId } = params;
    if (orgId !== undefined && orgId !== caller.orgId) throw await this.#foreignOrg(orgId, call);
    if (projectId === undefined) return;
    checkPathParam('projectId', projectId);
    const owner = this.#orgByProject.get(projectId) ?? (await this.#ownerOf(projectId, call));
    if (owner === deleted) throw fail('PROJECT_NOT_FOUND');
    if (owner !== caller.orgId) throw fail('API_KEY_ORG_MISMATCH');
  }

  /**
   * From now on the project is absent here, whichever service its routes lead to: only core knows at once that it was deleted, the
   * others hear of it a moment later.
   */
  forget(projectId: string): void {
    this.#orgByProject.set(projectId, deleted);
  }

  async #ownerOf(projectId: string, call: OutgoingCall): Promise<string> {
    const { orgId } = await this.rpc.projects.resolveProject({ projectId }, call);
    // It may have been deleted after core answered.
    if (this.#orgByProject.get(projectId) === deleted) return deleted;
    this.#orgByProject.set(projectId, orgId);
    return orgId;
  }

  async #foreignOrg(orgId: string, call: OutgoingCall): Promise<Failure> {
    checkPathParam('orgId', orgId);
    try {
      await this.rpc.organizations.getOrganization({ orgId }, call);
      return fail('API_KEY_ORG_MISMATCH');
    } catch (error) {
      if (isFailure(error)) return error;
      throw error;
    }
  }
}
