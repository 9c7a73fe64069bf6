import type { Database, Statement } from '@pharos/kit';

const claim: Statement = {
  name: 'claim_comparison',
  text: `UPDATE generations SET compare_at = moment() + $2 * interval '1 millisecond'
    WHERE name = $1 AND compare_at <= moment() RETURNING name`,
};

const putOff: Statement = {
  name: 'put_off_comparison',
  text: `UPDATE generations SET compare_at = moment() + $2 * interval '1 millisecond' WHERE name = $1`,
};

/** True when a generation is to be compared with the database now; for so long nobody else is told so. */
export async function claimComparison(database: Database, generation: string, forMs: number): Promise<boolean> {
  return (await database.query(claim, [generation, forMs])).length > 0;
}

/** The generation is to be compared when so much time has passed from now. */
export async function putOffComparison(database: Database, generation: string, forMs: number): Promise<void> {
  await database.query(putOff, [generation, forMs]);
}
