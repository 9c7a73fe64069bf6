import { type Database, NamedStatement, param, type Statement, sql } from '@pharos/kit';

const put = new NamedStatement(
  'put_inbound_part',
  sql`INSERT INTO inbound_parts (delivery_id, number, org_id, mailbox_id, content)
    VALUES (${param('delivery_id', 'number', 'org_id', 'mailbox_id', 'content')})
    ON CONFLICT (delivery_id, number) DO NOTHING`,
);

const take: Statement = {
  name: 'take_inbound_parts',
  text: 'DELETE FROM inbound_parts WHERE delivery_id = $1 AND mailbox_id = $2 AND org_id = $3 RETURNING number, content',
};

const removeOld: Statement = {
  name: 'delete_old_inbound_parts',
  text: `DELETE FROM inbound_parts WHERE (delivery_id, number) IN (
    SELECT delivery_id, number FROM inbound_parts WHERE created_at < (SELECT clock_now()) - interval '1 hour'
    ORDER BY created_at LIMIT 100) RETURNING 1 AS one`,
};

export interface Delivery {
  readonly orgId: string;
  readonly mailboxId: string;
  readonly deliveryId: string;
}

/** Keeps a part of what is posted. */
export async function putPart(
  database: Database,
  { orgId, mailboxId, deliveryId }: Delivery,
  { number, content }: { number: number; content: Uint8Array },
): Promise<void> {
  const at = { org_id: orgId, mailbox_id: mailboxId, delivery_id: deliveryId };
  await put.query(database, { ...at, number, content: Buffer.from(content) });
}

/** The parts of what is posted, in their order; they are kept no longer. */
export async function takeParts(database: Database, { orgId, mailboxId, deliveryId }: Delivery): Promise<Buffer[]> {
  const rows = await database.query<{ number: number; content: Buffer }>(take, [deliveryId, mailboxId, orgId]);
  return rows.toSorted((one, other) => one.number - other.number).map(({ content }) => content);
}

/** Forgets some parts of what was never posted to its end; returns whether there may be more. */
export async function purgeParts(database: Database): Promise<boolean> {
  return (await database.query(removeOld, [])).length > 0;
}
