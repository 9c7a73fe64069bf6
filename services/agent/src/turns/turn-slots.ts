import { Shares } from '@pharos/kit';
import type { InProject } from '@pharos/service';

/** How many turns of a project may be claimed now. */
export interface Room extends InProject {
  readonly room: number;
}

/** An organization may have as many slots as it leaves free: alone, half of all; and one project a third of all. */
const shareOfFree = 1;
/** So many are claimed for one project at a time, that others are not kept waiting. */
const mostAtOnce = 16;

/**
 * Places of turns under way, shared by organizations and, within each, by its projects: each may have some of what it leaves free,
 * and its first while there is one. A turn whose model hangs keeps its place, so what hangs costs its own project and leaves the
 * others theirs.
 */
export class TurnSlots {
  readonly #shares: Shares;
  /** Projects that may have due turns, by organization; whose turn is next comes first, in both. */
  readonly #asking = new Map<string, Set<string>>();

  constructor(slots: number) {
    this.#shares = new Shares(slots, shareOfFree);
  }

  /** How many slots are taken. */
  get taken(): number {
    return this.#shares.used;
  }

  /** There may be due turns of this project. */
  notify({ orgId, projectId }: InProject): void {
    const projects = this.#asking.get(orgId);
    if (projects) projects.add(projectId);
    else this.#asking.set(orgId, new Set([projectId]));
  }

  /**
   * Deals out what is free, one place at a time to each organization that asks, and there to one of its projects after the
   * other. What is dealt counts as taken.
   */
  deal(): Room[] {
    const dealt = new Map<string, Room>();
    // An organization that is put back at the end is come by again.
    for (const [orgId, projects] of this.#asking) {
      if (!this.#dealOne(orgId, projects, dealt)) continue;
      this.#asking.delete(orgId);
      this.#asking.set(orgId, projects);
    }
    const rooms = [...dealt.values()];
    for (const room of rooms) this.#forget(room);
    return rooms;
  }

  /** So many were found: when all that was dealt was needed there may be more. */
  claimed(room: Room, found: number): void {
    this.#shares.giveBack(room.orgId, room.projectId, room.room - found);
    if (found === room.room) this.notify(room);
  }

  /** A turn is over. */
  leave({ orgId, projectId }: InProject): void {
    this.#shares.giveBack(orgId, projectId, 1);
  }

  /** To the first that may have one; false: none may. */
  #dealOne(orgId: string, projects: Set<string>, dealt: Map<string, Room>): boolean {
    for (const projectId of projects) {
      const { room } = dealt.get(projectId) ?? { room: 0 };
      if (room === mostAtOnce || !this.#shares.tryTake(orgId, projectId, 1)) continue;
      dealt.set(projectId, { orgId, projectId, room: room + 1 });
      projects.delete(projectId);
      projects.add(projectId);
      return true;
    }
    return false;
  }

  #forget({ orgId, projectId }: InProject): void {
    const projects = this.#asking.get(orgId);
    projects?.delete(projectId);
    if (projects?.size === 0) this.#asking.delete(orgId);
  }
}
