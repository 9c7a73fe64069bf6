import { fail } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, OneRowStatement, param, type Sql, sql } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { audited, type Caller, Conditions, diff, type InProject, isEmpty, listPage, type Page } from '@pharos/service';
import { missing, recordUnchanged, requireProject } from '../accounts/index.js';
import { checkRevision } from '../shared/check-revision.js';
import { inProject, placeOf } from '../shared/in-project.js';
import { auditCte } from '../shared/journal.js';

/** A kind of records of a project that are archived, and never removed while the project is there. */
export interface ArchivableKind<Fields> {
  readonly noun: 'Form' | 'Beacon';
  readonly notFound: 'FORM_NOT_FOUND' | 'BEACON_NOT_FOUND';
  /** All columns of the table. */
  readonly record: { readonly columns: string };
  /** Those that callers set. */
  readonly fields: {
    readonly names: readonly (keyof Fields & string)[];
    readonly columns: string;
    readonly params: Sql<string>;
    values(row: Fields): Record<string, unknown>;
  };
  /** SQL of what makes an insert do nothing. */
  readonly unless?: string;
  /** SQL of what each change sets besides. */
  readonly touches?: string;
}

interface ArchivableRow {
  id: string;
  revision: number;
  created_at: Date;
}

interface Expected extends InProject {
  readonly ifRevision?: number | undefined;
}

/** What such records have alike: how one is made, found, locked, listed, changed and archived. */
export class Archivable<Fields extends object, Row extends ArchivableRow & Fields> {
  readonly #table: string;
  readonly #target: string;
  readonly #reads;
  readonly #writes;

  constructor(private readonly kind: ArchivableKind<Fields>) {
    this.#target = kind.noun.toLowerCase();
    this.#table = `${this.#target}s`;
    this.#reads = readsOf(this.#table, this.#target, kind.record.columns);
    this.#writes = writesOf(this.#table, this.#target, kind);
  }

  /** Undefined when there is no such project, or the insert does nothing for another reason. */
  insert(database: Database, caller: Caller, at: InProject, id: string, fields: Fields): Promise<Row | undefined> {
    const values = { ...audited(caller, at), ...this.kind.fields.values(fields), id };
    return firstRow(this.#writes.insert.query<Row>(database, values));
  }

  /** Archived or not. @throws when it is not there */
  async require(database: Database, at: InProject, id: string): Promise<Row> {
    const row = await this.#reads.select.find<Row>(database, [...placeOf(at), id]);
    return row ?? this.#missing(database, at);
  }

  /** One that visitors can find, and whose it is. */
  findPublic(database: Database, id: string): Promise<(Row & { org_id: string }) | undefined> {
    return firstRow(database.query<Row & { org_id: string }>(this.#reads.selectPublic, [id]));
  }

  /**
   * One that is not archived: what refers to it finds it until the transaction ends, with its settings as they are.
   * @throws when it is not there
   */
  async hold(tx: Database, at: InProject, id: string): Promise<Row> {
    const row = await firstRow(tx.query<Row>(this.#reads.hold, [...placeOf(at), id]));
    return row ?? this.#missing(tx, at);
  }

  /** Newest first: those that are archived, or those that are not. @throws PROJECT_NOT_FOUND */
  async list(
    database: Database,
    at: InProject & { archived: boolean; page: PageRequest | undefined },
  ): Promise<Page<Row>> {
    const { archived, page, projectId } = at;
    const table = this.#table;
    const listed = await listPage<Row>(database, {
      name: archived ? `list_archived_${table}` : `list_${table}`,
      columns: this.kind.record.columns,
      from: table,
      conditions: inProject(new Conditions(), 'project_id', at).add(`archived_at IS ${archived ? 'NOT NULL' : 'NULL'}`),
      binding: [table, projectId, archived],
      page,
    });
    if (listed.rows.length === 0) await requireProject(database, at);
    return listed;
  }

  /** Changes one that is not archived to what `change` makes of it. @throws when it is not there, VERSION_MISMATCH */
  async update(
    tx: Database,
    caller: Caller,
    at: Expected,
    id: string,
    change: (before: Row) => Row | Promise<Row>,
  ): Promise<Row> {
    const before = await this.#lock(tx, at, id);
    const after = await change(before);
    const changes = diff<Fields>(before, after, this.kind.fields.names);
    if (isEmpty(changes)) {
      await recordUnchanged(tx, caller, at, { action: `update${this.kind.noun}`, target: this.#target, id });
      return before;
    }
    const fields = this.kind.fields.values(after);
    const values = { ...fields, ...audited(caller, at), id, changes: JSON.stringify(changes) };
    const [row] = await this.#writes.update.query<Row>(tx, values);
    return row as Row;
  }

  /** @throws when it is not there, or archived already, VERSION_MISMATCH */
  async archive(tx: Database, caller: Caller, at: Expected, id: string): Promise<void> {
    await this.#lock(tx, at, id);
    await this.#writes.archive.query(tx, { ...audited(caller, at), id });
  }

  async #lock(tx: Database, at: Expected, id: string): Promise<Row> {
    const row = await firstRow(tx.query<Row>(this.#reads.change, [...placeOf(at), id]));
    if (!row) return this.#missing(tx, at);
    checkRevision(row, at);
    return row;
  }

  async #missing(database: Database, at: InProject): Promise<never> {
    throw await missing(database, at, fail(this.kind.notFound));
  }
}

function readsOf(table: string, target: string, columns: string) {
  const one = `SELECT ${columns} FROM ${table} WHERE id = $3 AND project_id = $1
    AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)`;
  return {
    select: new OneRowStatement(`select_${target}`, one),
    selectPublic: {
      name: `select_public_${target}`,
      text: `SELECT ${columns}, (SELECT p.org_id FROM projects p WHERE p.id = project_id) AS org_id FROM ${table}
        WHERE id = $1 AND archived_at IS NULL
          AND EXISTS (SELECT FROM projects p WHERE p.id = project_id AND p.deleted_at IS NULL)`,
    },
    change: { name: `lock_${target}`, text: `${one} AND archived_at IS NULL FOR NO KEY UPDATE` },
    hold: { name: `hold_${target}`, text: `${one} AND archived_at IS NULL FOR KEY SHARE` },
  };
}

function writesOf<Fields>(table: string, target: string, kind: ArchivableKind<Fields>) {
  const { noun, record, fields, unless = '', touches } = kind;
  const changed = `revision = revision + 1${touches === undefined ? '' : `, ${touches}`}`;
  const locked = sql`id = ${param('id')} AND project_id = ${param('project_id')}`;
  const inserted = sql`INSERT INTO ${table} (id, project_id, ${fields.columns})
    SELECT ${param('id')}, p.id, ${fields.params} FROM projects p
    WHERE p.id = ${param('project_id')} AND p.org_id = ${param('org_id')} AND p.deleted_at IS NULL ${unless}`;
  const updated = sql`UPDATE ${table} SET (${fields.columns}) = ROW (${fields.params}), ${changed} WHERE ${locked}`;
  const archived = sql`UPDATE ${table} SET archived_at = clock_now(), ${changed} WHERE ${locked}`;
  const statement = (verb: string, write: Sql<string>, entry: { action: string; changes?: Sql<'changes'> }) =>
    new NamedStatement(
      `${verb}_${target}`,
      sql`WITH ${target} AS (${write} RETURNING ${record.columns}), ${auditCte({ ...entry, target, from: target })}
        SELECT ${record.columns} FROM ${target}`,
    );
  return {
    insert: statement('insert', inserted, { action: `create${noun}` }),
    update: statement('update', updated, { action: `update${noun}`, changes: sql`${param('changes')}::jsonb` }),
    archive: statement('archive', archived, { action: `delete${noun}` }),
  };
}
