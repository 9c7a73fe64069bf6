import { StringDecoder } from 'node:string_decoder';

/** How much of a response is kept (decisions §8), in bytes. */
export const keptBytes = 16 * 1_024;
/** So much more is read, and thrown away, to keep the connection for the next delivery. */
const drainedBytes = 64 * 1_024;

/**
 * Reads a response's body as far as it is kept. Ends early, closing the connection, when it is longer than is worth
 * reading; a body that breaks off or is cut off is kept as far as it came. Never rejects.
 */
export async function readKept(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    // Leaving the loop destroys the stream, and with it the connection.
    for await (const chunk of body) {
      if (bytes < keptBytes) chunks.push(chunk.subarray(0, keptBytes - bytes));
      bytes += chunk.length;
      if (bytes > keptBytes + drainedBytes) break;
    }
  } catch {
    // The status line has come, which is what counts.
  }
  return toText(Buffer.concat(chunks));
}

/** UTF-8, as far as it is; without NUL, which PostgreSQL's text cannot hold; cut between characters. */
function toText(bytes: Buffer): string {
  const text = new StringDecoder('utf8').write(bytes).replaceAll('\0', '\uFFFD');
  const encoded = Buffer.from(text);
  return encoded.length <= keptBytes ? text : new StringDecoder('utf8').write(encoded.subarray(0, keptBytes));
}
