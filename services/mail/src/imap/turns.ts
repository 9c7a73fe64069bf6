/** A mailbox that has a connection. */
export interface Connected {
  readonly held: { readonly orgId: string };
  readonly startedMs: number;
}

export interface Turns {
  readonly nowMs: number;
  /** How long each keeps its connection. */
  readonly turnMs: number;
  /** How many wait for one. */
  readonly waiting: number;
  /** How many one organization has at most. */
  readonly each: number;
  /** Whether there are free connections: then those wait whose organizations have all they may. */
  readonly hasRoom: boolean;
}

/** Those that give their connections to others that wait: no more than wait, and those first that have had theirs for the longest. */
export function turnsOver<One extends Connected>(
  connected: readonly One[],
  { nowMs, turnMs, waiting, each, hasRoom }: Turns,
): One[] {
  const isFull = (orgId: string) => connected.filter(({ held }) => held.orgId === orgId).length >= each;
  return connected
    .filter(({ startedMs, held }) => nowMs - startedMs >= turnMs && (!hasRoom || isFull(held.orgId)))
    .sort((a, b) => a.startedMs - b.startedMs)
    .slice(0, Math.max(0, waiting));
}
