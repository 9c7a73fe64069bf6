/**
 * Something a process is made of: a server, a pool, a consumer, or a whole service. Parts start in order and stop in
 * reverse, so a part may use those before it for as long as it runs.
 */
export interface Part {
  readonly name: string;
  /** `signal` aborts when the process gets a stop signal while it is still starting. */
  start?(signal: AbortSignal): Promise<void> | void;
  /** Whether it can serve now. Absent: as soon as it has started. */
  ready?(): boolean;
  /** Has `onChange` called whenever `ready` answers otherwise than before. Absent: nobody is told of it. */
  watchReady?(onChange: () => void): void;
  /** The process will stop soon: be not ready and ask for no new work, but go on serving what comes. */
  drain?(): Promise<void> | void;
  /**
   * Rows of this table are due sooner than was known; without a name those of any may be, since nobody listened for a while. Whoever
   * waits for them looks.
   */
  becameDue?(table?: string): void;
  /** Finish what is under way within `timeoutMs`, then let go of it by force. A part that takes longer is left behind. */
  stop(timeoutMs: number): Promise<void> | void;
}
