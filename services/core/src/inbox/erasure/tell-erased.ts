import { idKinds } from '@pharos/contract';
import { type Database, NamedStatement, newId, param, sql } from '@pharos/kit';
import { type Caller, callerJson, type InProject, intoOutbox } from '@pharos/service';

const tell = new NamedStatement(
  'tell_erased_contacts',
  sql`INSERT INTO ${intoOutbox}
    SELECT e.event_id, 'contact.erased', ${param('org_id', 'project_id')}, e.contact_id,
      jsonb_build_object('erasure', jsonb_build_object('contact_id', e.contact_id, 'identifier_digests', e.digests)),
      ${param('caller')}::jsonb
    FROM json_to_recordset(${param('erased')}::json) e (event_id text, contact_id text, digests jsonb)`,
);

/** A quarter of what a NATS server takes of one event: who was known by more is told of in several. */
const digestsInEvent = 10_000;

export interface ErasedContact {
  readonly contactId: string;
  /** Of what names the person in what services keep. */
  readonly digests: readonly string[];
}

/** Has every service erase what it keeps of these contacts, which are one person, in this order. */
export async function tellErased(
  tx: Database,
  caller: Caller,
  { orgId, projectId }: InProject,
  erased: readonly ErasedContact[],
): Promise<void> {
  const rows = erased.flatMap(({ contactId, digests }) =>
    pieces(digests).map((piece) => ({ event_id: newId(idKinds.event), contact_id: contactId, digests: piece })),
  );
  const values = { org_id: orgId, project_id: projectId, caller: callerJson(caller), erased: JSON.stringify(rows) };
  await tell.query(tx, values);
}

/** One at least, since the contact is told of as well. */
function pieces(digests: readonly string[]): string[][] {
  const count = Math.max(1, Math.ceil(digests.length / digestsInEvent));
  return Array.from({ length: count }, (_, at) => digests.slice(at * digestsInEvent, (at + 1) * digestsInEvent));
}
