import { type Database, firstRow, NamedStatement, OneRowStatement, param, type Statement, sql } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { audited, type Caller, Conditions, type InProject, listPage, type Page } from '@pharos/service';
import { inProject, placeOf } from './in-project.js';
import { auditCte } from './journal.js';

/** A kind of records of a project that are archived, and never removed while the project is there. */
export interface ArchivableKind {
  readonly table: 'forms' | 'beacons';
  readonly record: 'form' | 'beacon';
  readonly columns: string;
  /** What the audit log calls it when one is archived. */
  readonly archiveAction: 'deleteForm' | 'deleteBeacon';
  /** SQL of what archiving sets besides. */
  readonly archiveSets?: string;
}

interface ArchivableRow {
  id: string;
  created_at: Date | string;
}

const alive = 'EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)';

/** What such records have alike: how one is found, locked, listed and archived. */
export class Archivable<Row extends ArchivableRow> {
  readonly #select: OneRowStatement;
  readonly #locks: Readonly<Record<'change' | 'hold', Statement>>;
  readonly #archive;

  constructor(private readonly kind: ArchivableKind) {
    const { table, record, columns, archiveAction, archiveSets } = kind;
    const one = `SELECT ${columns} FROM ${table} WHERE id = $3 AND project_id = $1 AND ${alive}`;
    this.#select = new OneRowStatement(`select_${record}`, one);
    this.#locks = {
      change: { name: `lock_${record}`, text: `${one} AND archived_at IS NULL FOR NO KEY UPDATE` },
      hold: { name: `hold_${record}`, text: `${one} AND archived_at IS NULL FOR KEY SHARE` },
    };
    this.#archive = new NamedStatement(
      `archive_${record}`,
      sql`WITH ${record} AS (
        UPDATE ${table} SET archived_at = moment(), revision = revision + 1${archiveSets === undefined ? '' : `, ${archiveSets}`}
        WHERE id = ${param('id')} AND project_id = ${param('project_id')}
        RETURNING id
      ), ${auditCte({ action: archiveAction, target: record, from: record })}
      SELECT id FROM ${record}`,
    );
  }

  /** Archived or not. */
  find(database: Database, at: InProject, id: string): Promise<Row | undefined> {
    return this.#select.find(database, [...placeOf(at), id]);
  }

  /** One that is not archived; nobody else changes it until the transaction ends. */
  lock(tx: Database, at: InProject, id: string): Promise<Row | undefined> {
    return firstRow(tx.query<Row>(this.#locks.change, [...placeOf(at), id]));
  }

  /** One that is not archived: what refers to it finds it until the transaction ends, with its settings as they are. */
  hold(tx: Database, at: InProject, id: string): Promise<Row | undefined> {
    return firstRow(tx.query<Row>(this.#locks.hold, [...placeOf(at), id]));
  }

  /** Newest first: those that are archived, or those that are not. */
  list(database: Database, at: InProject, archived: boolean, page: PageRequest | undefined): Promise<Page<Row>> {
    const { table, columns } = this.kind;
    const conditions = inProject(new Conditions(), 'project_id', at);
    conditions.add(`archived_at IS ${archived ? 'NOT NULL' : 'NULL'}`);
    const name = archived ? `list_archived_${table}` : `list_${table}`;
    return listPage(database, {
      name,
      columns,
      from: table,
      conditions,
      binding: [table, at.projectId, archived],
      page,
    });
  }

  /** The caller holds the row's lock. */
  async archive(tx: Database, caller: Caller, at: InProject, id: string): Promise<void> {
    await this.#archive.query(tx, { ...audited(caller, at), id });
  }
}
