import { idKinds } from '@pharos/contract';
import { type Database, NamedStatement, newId, param, sql } from '@pharos/kit';
import { type Caller, callerJson, type InProject, intoOutbox } from '@pharos/service';

const publish = new NamedStatement(
  'publish_erased_contacts',
  sql`INSERT INTO ${intoOutbox}
    SELECT e.event_id, 'contact.erased', ${param('org_id', 'project_id')}, e.contact_id,
      jsonb_build_object('erasure', jsonb_build_object('contact_id', e.contact_id, 'identifier_digests', e.digests)),
      ${param('caller')}::jsonb
    FROM json_to_recordset(${param('erased')}::json) e (event_id text, contact_id text, digests jsonb)`,
);

/** A quarter of what a NATS server accepts in one event; whoever was known by more identifiers fills several events. */
const digestsInEvent = 10_000;

interface ErasedContact {
  readonly contactId: string;
  /** Digests of the identifiers under which services keep data of the person. */
  readonly digests: readonly string[];
}

/** Has every service erase what it keeps of these contacts, which are one person, in this order. */
export async function publishErasures(
  tx: Database,
  caller: Caller,
  { orgId, projectId }: InProject,
  erased: readonly ErasedContact[],
): Promise<void> {
  const rows = erased.flatMap(({ contactId, digests }) =>
    pieces(digests).map((piece) => ({ event_id: newId(idKinds.event), contact_id: contactId, digests: piece })),
  );
  const values = { org_id: orgId, project_id: projectId, caller: callerJson(caller), erased: JSON.stringify(rows) };
  await publish.query(tx, values);
}

/** The digests for each event. There is at least one event, because it names the contact as well. */
function pieces(digests: readonly string[]): string[][] {
  const count = Math.max(1, Math.ceil(digests.length / digestsInEvent));
  return Array.from({ length: count }, (_, at) => digests.slice(at * digestsInEvent, (at + 1) * digestsInEvent));
}
