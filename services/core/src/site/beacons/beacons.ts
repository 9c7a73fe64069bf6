import { idKinds } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, newId, param, type Statement, sql } from '@pharos/kit';
import { audited, type Caller, type Changes, type InProject } from '@pharos/service';
import { Archivable } from '../../shared/archivable.js';
import { auditCte } from '../../shared/journal.js';
import type { BeaconFields } from './beacon.js';
import { type AtBeacon, type BeaconRow, beaconColumns } from './beacon-row.js';

export const beacons = new Archivable<BeaconRow>({
  table: 'beacons',
  record: 'beacon',
  columns: beaconColumns,
  archiveAction: 'deleteBeacon',
});

const insertBeacon = new NamedStatement(
  'insert_beacon',
  sql`WITH beacon AS (
    INSERT INTO beacons (id, project_id, form_id, position, primary_color, button_label, button_icon, custom_svg,
      greeting_title, greeting_text, allowed_origins)
    SELECT ${param('id')}, p.id,
      ${param('form_id', 'position', 'primary_color', 'button_label', 'button_icon', 'custom_svg', 'greeting_title', 'greeting_text')},
      ${param('allowed_origins')}::text[]
    FROM projects p WHERE p.id = ${param('project_id')} AND p.org_id = ${param('org_id')} AND p.deleted_at IS NULL
    RETURNING ${beaconColumns}
  ), ${auditCte({ action: 'createBeacon', target: 'beacon', from: 'beacon' })}
  SELECT ${beaconColumns} FROM beacon`,
);

const selectPublic: Statement = {
  name: 'select_public_beacon',
  text: `SELECT ${beaconColumns} FROM beacons WHERE id = $1 AND archived_at IS NULL`,
};

const updateFields = new NamedStatement(
  'update_beacon',
  sql`WITH beacon AS (
    UPDATE beacons SET form_id = ${param('form_id')}, position = ${param('position')},
      primary_color = ${param('primary_color')}, button_label = ${param('button_label')},
      button_icon = ${param('button_icon')}, custom_svg = ${param('custom_svg')},
      greeting_title = ${param('greeting_title')}, greeting_text = ${param('greeting_text')},
      allowed_origins = ${param('allowed_origins')}::text[], revision = revision + 1
    WHERE id = ${param('id')} AND project_id = ${param('project_id')}
    RETURNING ${beaconColumns}
  ), ${auditCte({ action: 'updateBeacon', target: 'beacon', from: 'beacon', changes: sql`${param('changes')}::jsonb` })}
  SELECT ${beaconColumns} FROM beacon`,
);

/** Undefined when there is no such project. The caller holds the form. */
export function createBeacon(
  database: Database,
  caller: Caller,
  at: InProject,
  beacon: BeaconFields,
): Promise<BeaconRow | undefined> {
  return firstRow(
    insertBeacon.query<BeaconRow>(database, { ...audited(caller, at), id: newId(idKinds.beacon), ...beacon }),
  );
}

/** One that visitors can find, unless its form is gone. */
export function findPublicBeacon(database: Database, beaconId: string): Promise<BeaconRow | undefined> {
  return firstRow(database.query<BeaconRow>(selectPublic, [beaconId]));
}

/** The caller holds the row's lock, and the form. */
export async function updateBeacon(
  tx: Database,
  caller: Caller,
  at: AtBeacon,
  beacon: BeaconFields,
  changes: Changes,
): Promise<BeaconRow> {
  const values = { ...audited(caller, at), id: at.beaconId, ...beacon, changes: JSON.stringify(changes) };
  const [row] = await updateFields.query<BeaconRow>(tx, values);
  return row as BeaconRow;
}
