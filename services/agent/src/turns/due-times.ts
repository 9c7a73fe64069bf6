import type { InProject } from '@pharos/service';

/** When projects are to be looked at next, in this process: of several times for one, the earliest. */
export class DueTimes {
  readonly #projects = new Map<string, { readonly at: InProject; readonly atMs: number }>();

  set(at: InProject, atMs: number): void {
    const known = this.#projects.get(at.projectId);
    if (known === undefined || atMs < known.atMs) this.#projects.set(at.projectId, { at, atMs });
  }

  /** The next time; Infinity when there is none. */
  get nextMs(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const { atMs } of this.#projects.values()) next = Math.min(next, atMs);
    return next;
  }

  /** Those whose time has come; they are forgotten. */
  takeDue(nowMs: number): InProject[] {
    const due = [...this.#projects.values()].filter(({ atMs }) => atMs <= nowMs).map(({ at }) => at);
    for (const { projectId } of due) this.#projects.delete(projectId);
    return due;
  }
}
