import { createSealer, masterKey, reseal } from '@pharos/kit';
import { Problem } from '../problem.js';
import type { Means, Result } from './command.js';
import { onEachService } from './services.js';

/** Brings what every service has sealed under the first key; returns how many values those were, by service. */
export async function resealAll({ databaseUrl, masterKey: keys = '' }: Means): Promise<Result> {
  const { success, data } = masterKey().safeParse(keys);
  if (!success) throw new Problem('reseal needs MASTER_KEY with the new key, a comma, and the old key.');
  const sealer = createSealer(data);
  return { resealed: await onEachService(databaseUrl, (pool, { sealed }) => reseal(pool, sealer, sealed)) };
}
