import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How many messages are made up where no real ones are at hand. */
const generatedCount = 2_000;

/**
 * Customer messages to send: the `sentence` column of the folder's CSV files, or generated ones where the folder is
 * absent.
 */
export function readMessages(folder: string): { messages: string[]; origin: string } {
  if (!existsSync(folder)) return { messages: generatedMessages(), origin: 'generated' };
  const files = readdirSync(folder).filter((name) => name.endsWith('_test.csv') || name.endsWith('_train.csv'));
  const messages = files.flatMap((name) => sentences(readFileSync(join(folder, name), 'utf8')));
  return { messages, origin: `${files.length} files of real questions` };
}

/** The first column of a CSV text (RFC 4180), without its heading. */
export function sentences(csv: string): string[] {
  const rows = [...csv.matchAll(/^(?:"((?:[^"]|"")*)"|([^,\r\n]*)).*$/gm)].slice(1);
  return rows.map(([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain ?? '').trim()).filter(Boolean);
}

function generatedMessages(): string[] {
  const things = ['order', 'refund', 'invoice', 'parcel', 'password', 'delivery', 'mattress', 'subscription'];
  const asks = ['Where is my', 'I want to cancel my', 'Please send the', 'What about the', 'मेरा', 'Wann kommt mein'];
  return Array.from({ length: generatedCount }, (_, n) => {
    return `${asks[n % asks.length]} ${things[n % things.length]}? (${n}) 🙂`;
  });
}
