import { fail } from '@pharos/contract';
import { type Failure, isFailure, type OutgoingCall } from '@pharos/kit';
import { LRUCache } from 'lru-cache';
import type { Rpc } from '../../rpc.js';
import { actingIn } from '../keys/credential-record.js';
import { checkPathParam } from '../path-params.js';
import type { Caller, KeyCaller, Person } from './caller.js';

type Params = Readonly<Record<string, string>>;

const maxProjects = 50_000;
/** A project never changes its organization; what ends this is that it may be deleted. */
const projectMemoryMs = 60_000;
/** Stands in place of the organization of a project that is gone. */
const deleted = '';

/** The step that holds a caller to their own organizations and projects. */
export class Binder {
  readonly #orgByProject = new LRUCache<string, string>({ max: maxProjects, ttl: projectMemoryMs });

  constructor(private readonly rpc: Pick<Rpc, 'organizations' | 'projects'>) {}

  /**
   * Returns the caller as who they are at the path. Throws NOT_FOUND when it leads nowhere, which for people are also organizations and
   * projects that are not theirs; and API_KEY_ORG_MISMATCH when a key's path leads to another organization.
   */
  async bind(params: Params, caller: Caller, call: OutgoingCall): Promise<Caller> {
    if (caller.kind === 'person') return this.#bindPerson(params, caller, call);
    await this.#bindKey(params, caller, call);
    return caller;
  }

  /**
   * From now on the project is absent here, whichever service its routes lead to: only core knows at once that it was deleted, the
   * others hear of it a moment later.
   */
  forget(projectId: string): void {
    this.#orgByProject.set(projectId, deleted);
  }

  async #bindKey({ orgId, projectId }: Params, caller: KeyCaller, call: OutgoingCall): Promise<void> {
    if (orgId !== undefined && orgId !== caller.orgId) throw await this.#foreignOrg(orgId, call);
    if (projectId === undefined) return;
    if ((await this.#ownerOf(projectId, call)) !== caller.orgId) throw fail('API_KEY_ORG_MISMATCH');
  }

  async #bindPerson({ orgId, projectId }: Params, person: Person, call: OutgoingCall): Promise<Person> {
    const memberOf = (id: string) => person.memberships.find((membership) => membership.orgId === id);
    const named = orgId === undefined ? undefined : memberOf(orgId);
    if (orgId !== undefined && named === undefined) throw fail('ORG_NOT_FOUND');
    if (projectId === undefined) return named === undefined ? person : actingIn(person, named);
    const owning = memberOf(await this.#ownerOf(projectId, call));
    const isTheirs = owning?.projects === undefined || owning.projects.projectIds.includes(projectId);
    if (owning === undefined || !isTheirs || (named !== undefined && named !== owning)) throw fail('PROJECT_NOT_FOUND');
    return actingIn(person, owning);
  }

  /** @throws PROJECT_NOT_FOUND */
  async #ownerOf(projectId: string, call: OutgoingCall): Promise<string> {
    checkPathParam('projectId', projectId);
    const owner = this.#orgByProject.get(projectId) ?? (await this.#findOwner(projectId, call));
    if (owner === deleted) throw fail('PROJECT_NOT_FOUND');
    return owner;
  }

  async #findOwner(projectId: string, call: OutgoingCall): Promise<string> {
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
