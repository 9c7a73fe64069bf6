import { idKinds } from '@pharos/contract';
import {
  type Database,
  firstRow,
  NamedStatement,
  newId,
  OneRowStatement,
  param,
  type Statement,
  sql,
} from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { audited, type Caller, type Changes, Conditions, type InProject, listPage, type Page } from '@pharos/service';
import type { BeaconFields } from '../../domain/beacon.js';
import { inProject, placeOf } from '../in-project.js';
import { auditCte } from '../journal.js';
import { type AtBeacon, type BeaconRow, beaconColumns } from './beacon-row.js';

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

const alive = `EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)`;

const selectBeacon = new OneRowStatement(
  'select_beacon',
  `SELECT ${beaconColumns} FROM beacons WHERE id = $3 AND project_id = $1 AND ${alive}`,
);

const selectForUpdate: Statement = {
  name: 'select_beacon_for_update',
  text: `SELECT ${beaconColumns} FROM beacons
    WHERE id = $3 AND project_id = $1 AND archived_at IS NULL AND ${alive} FOR NO KEY UPDATE`,
};

const selectPublic: Statement = {
  name: 'select_public_beacon',
  text: `SELECT ${beaconColumns} FROM beacons WHERE id = $1 AND archived_at IS NULL`,
};

const written = sql`id = ${param('id')} AND project_id = ${param('project_id')}`;

const updateFields = new NamedStatement(
  'update_beacon',
  sql`WITH beacon AS (
    UPDATE beacons SET form_id = ${param('form_id')}, position = ${param('position')},
      primary_color = ${param('primary_color')}, button_label = ${param('button_label')},
      button_icon = ${param('button_icon')}, custom_svg = ${param('custom_svg')},
      greeting_title = ${param('greeting_title')}, greeting_text = ${param('greeting_text')},
      allowed_origins = ${param('allowed_origins')}::text[], revision = revision + 1
    WHERE ${written}
    RETURNING ${beaconColumns}
  ), ${auditCte({ action: 'updateBeacon', target: 'beacon', from: 'beacon', changes: sql`${param('changes')}::jsonb` })}
  SELECT ${beaconColumns} FROM beacon`,
);

const archive = new NamedStatement(
  'archive_beacon',
  sql`WITH beacon AS (
    UPDATE beacons SET archived_at = moment(), revision = revision + 1 WHERE ${written} RETURNING id
  ), ${auditCte({ action: 'deleteBeacon', target: 'beacon', from: 'beacon' })}
  SELECT id FROM beacon`,
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

/** Archived or not. */
export function findBeacon(database: Database, at: AtBeacon): Promise<BeaconRow | undefined> {
  return selectBeacon.find(database, [...placeOf(at), at.beaconId]);
}

/** One that visitors can find, unless its form is gone. */
export function findPublicBeacon(database: Database, beaconId: string): Promise<BeaconRow | undefined> {
  return firstRow(database.query<BeaconRow>(selectPublic, [beaconId]));
}

/** One that is not archived; nobody else changes it until the transaction ends. */
export function lockBeacon(tx: Database, at: AtBeacon): Promise<BeaconRow | undefined> {
  return firstRow(tx.query<BeaconRow>(selectForUpdate, [...placeOf(at), at.beaconId]));
}

/** Newest first: those that are archived, or those that are not. */
export function listBeacons(
  database: Database,
  at: InProject,
  archived: boolean,
  page: PageRequest | undefined,
): Promise<Page<BeaconRow>> {
  const conditions = inProject(new Conditions(), 'project_id', at);
  conditions.add(`archived_at IS ${archived ? 'NOT NULL' : 'NULL'}`);
  return listPage(database, {
    name: archived ? 'list_archived_beacons' : 'list_beacons',
    columns: beaconColumns,
    from: 'beacons',
    conditions,
    binding: ['beacons', at.projectId, archived],
    page,
  });
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

/** The caller holds the row's lock. */
export async function archiveBeacon(tx: Database, caller: Caller, at: AtBeacon): Promise<void> {
  await archive.query(tx, { ...audited(caller, at), id: at.beaconId });
}
