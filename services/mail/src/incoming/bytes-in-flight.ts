/** Mails that are being taken are in memory: as many bytes of them as a small process has room for. */
const mostBytes = 192 * 1024 * 1024;

/** Bounds the bytes of mails that are on their way in, of all together and of one organization to the half. */
export class BytesInFlight {
  #all = 0;
  readonly #byOrg = new Map<string, number>();

  /** Takes room for so many more bytes; false when there is none. */
  take(orgId: string, bytes: number): boolean {
    const own = (this.#byOrg.get(orgId) ?? 0) + bytes;
    if (this.#all + bytes > mostBytes || own > mostBytes / 2) return false;
    this.#all += bytes;
    this.#byOrg.set(orgId, own);
    return true;
  }

  give(orgId: string, bytes: number): void {
    const own = (this.#byOrg.get(orgId) ?? 0) - bytes;
    this.#all -= bytes;
    if (own > 0) this.#byOrg.set(orgId, own);
    else this.#byOrg.delete(orgId);
  }
}
