import { type Database, firstRow, type Statement, sql } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { audited, type Caller, Conditions, type InProject, listPage, type Page } from '@pharos/service';
import {
  type Expected,
  type ProjectRecordRow,
  ProjectRecords,
  type RecordKind,
  requireProject,
} from '../accounts/index.js';
import { inProject, placeOf } from '../shared/in-project.js';

interface ArchivableRow extends ProjectRecordRow {
  created_at: Date;
}

/** Records of a project that are archived, and never removed while the project is there. */
export class Archivable<Fields extends object, Row extends ArchivableRow & Fields> extends ProjectRecords<Fields, Row> {
  readonly #selectPublic: Statement;
  readonly #hold: Statement;
  readonly #archive;

  constructor(kind: Omit<RecordKind<Fields>, 'changeable'>) {
    super({ ...kind, changeable: 'archived_at IS NULL' });
    const { noun, target, table, record } = kind;
    this.#selectPublic = {
      name: `select_public_${target}`,
      text: `SELECT ${record.columns}, (SELECT p.org_id FROM projects p WHERE p.id = project_id) AS org_id FROM ${table}
        WHERE id = $1 AND archived_at IS NULL
          AND EXISTS (SELECT FROM projects p WHERE p.id = project_id AND p.deleted_at IS NULL)`,
    };
    this.#hold = { name: `hold_${target}`, text: `${this.one()} AND archived_at IS NULL FOR KEY SHARE` };
    this.#archive = this.written('archive', this.set(sql`archived_at = clock_now()`), { action: `delete${noun}` });
  }

  /** One that visitors can find, and whose it is. */
  findPublic(database: Database, id: string): Promise<(Row & { org_id: string }) | undefined> {
    return firstRow(database.query<Row & { org_id: string }>(this.#selectPublic, [id]));
  }

  /**
   * One that is not archived: what refers to it finds it until the transaction ends, with its settings as they are.
   * @throws when it is not there
   */
  async hold(tx: Database, at: InProject, id: string): Promise<Row> {
    const row = await firstRow(tx.query<Row>(this.#hold, [...placeOf(at), id]));
    return row ?? this.missing(tx, at);
  }

  /** Newest first: those that are archived, or those that are not. @throws PROJECT_NOT_FOUND */
  async list(
    database: Database,
    at: InProject & { archived: boolean; page: PageRequest | undefined },
  ): Promise<Page<Row>> {
    const { archived, page, projectId } = at;
    const { table, record } = this.kind;
    const listed = await listPage<Row>(database, {
      name: archived ? `list_archived_${table}` : `list_${table}`,
      columns: record.columns,
      from: table,
      conditions: inProject(new Conditions(), 'project_id', at).add(`archived_at IS ${archived ? 'NOT NULL' : 'NULL'}`),
      binding: [table, projectId, archived],
      page,
    });
    if (listed.rows.length === 0) await requireProject(database, at);
    return listed;
  }

  /** @throws when it is not there, or archived already, VERSION_MISMATCH */
  async archive(tx: Database, caller: Caller, at: Expected, id: string): Promise<void> {
    await this.lock(tx, at, id);
    await this.#archive.query(tx, { ...audited(caller, at), id });
  }
}
