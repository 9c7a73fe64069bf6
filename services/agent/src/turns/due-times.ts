/** When organizations are to be looked at next, in this process: of several times for one, the earliest. */
export class DueTimes {
  readonly #atMs = new Map<string, number>();

  set(orgId: string, atMs: number): void {
    this.#atMs.set(orgId, Math.min(atMs, this.#atMs.get(orgId) ?? Number.POSITIVE_INFINITY));
  }

  /** The next time; Infinity when there is none. */
  get nextMs(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const atMs of this.#atMs.values()) next = Math.min(next, atMs);
    return next;
  }

  /** Those whose time has come; they are forgotten. */
  takeDue(nowMs: number): string[] {
    const due = [...this.#atMs].filter(([, atMs]) => atMs <= nowMs).map(([orgId]) => orgId);
    for (const orgId of due) this.#atMs.delete(orgId);
    return due;
  }
}
