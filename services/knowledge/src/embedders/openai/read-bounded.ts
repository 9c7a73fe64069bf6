/** The whole body as text; undefined if it is longer than `maxBytes`, and then the rest is not read. */
export async function readBounded(response: Response, maxBytes: number): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the body, and with it the connection.
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Lets go of a body that nobody reads, so that its connection is not held. */
export async function discard(response: Response): Promise<void> {
  // A connection that has just failed says so here too; there is nothing left to lose.
  await response.body?.cancel().catch(() => undefined);
}
