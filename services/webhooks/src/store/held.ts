import { idKinds } from '@pharos/contract';
import { type Database, idFloor, type Statement } from '@pharos/kit';

const stopOld: Statement = {
  name: 'stop_held',
  text: `UPDATE deliveries SET outcome = 'stopped' WHERE id = ANY (ARRAY(
      SELECT id FROM deliveries WHERE outcome = 'held' AND id < $1 ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED
    )) RETURNING 1 AS one`,
};

const batch = 1_000;

/** Gives up deliveries made before `time` that are held, some of them; true when there may be more. */
export async function stopHeld(database: Database, time: Date): Promise<boolean> {
  const stopped = await database.query(stopOld, [idFloor(idKinds.webhookDelivery, time), batch]);
  return stopped.length === batch;
}
