import { readFile } from 'node:fs/promises';
import { scriptFiles } from '@pharos/widget';
import { type Encoded, encoded } from '../../server/encoded.js';

/** A page may use its copy for five minutes; for a day longer it may use it while it asks for a new one. */
export const scriptFreshness = 'public, max-age=300, stale-while-revalidate=86400';

const kept = new Map<keyof typeof scriptFiles, Promise<Encoded>>();

/** An embeddable script. It is read and compressed when it is first asked for, and not again. */
export function embeddableScript(name: keyof typeof scriptFiles): Promise<Encoded> {
  const script = kept.get(name) ?? readFile(scriptFiles[name]).then(encoded);
  kept.set(name, script);
  script.catch(() => kept.delete(name));
  return script;
}
