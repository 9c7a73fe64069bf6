import { invalid } from '@pharos/contract';
import type { Sender } from '@pharos/outbound';
import { parseTarget } from '@pharos/outbound';

/** The URL as it is kept. @throws VALIDATION_ERROR when no webhook can have it. */
export function targetOf(text: string): string {
  const target = parseTarget(text);
  if ('problem' in target) throw invalid(['url'], target.problem);
  return target.url.href;
}

/** Looks up where the URL leads. @throws VALIDATION_ERROR, which says of a blocked URL only that it is blocked. */
export async function checkTarget(sender: Pick<Sender, 'check'>, text: string): Promise<void> {
  if (await sender.check(targetOf(text))) throw invalid(['url'], 'must point to an address on the public internet');
}
