import { invalid } from '@pharos/contract';
import type { Sender } from '../adapters/sender/sender.js';
import { parseTarget } from '../domain/target/target-url.js';

/** @throws VALIDATION_ERROR when no webhook may have this URL. Of a blocked one it tells nothing but that. */
export async function checkTarget(sender: Pick<Sender, 'check'>, text: string): Promise<string> {
  const target = parseTarget(text);
  if ('problem' in target) throw invalid(['url'], target.problem);
  const { href } = target.url;
  if (await sender.check(href)) throw invalid(['url'], 'must lead to an address on the public internet');
  return href;
}
