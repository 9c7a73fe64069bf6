import { fail, type Reason } from '@pharos/contract';
import {
  type Database,
  firstRow,
  NamedStatement,
  OneRowStatement,
  param,
  type Sql,
  type Statement,
  sql,
} from '@pharos/kit';
import { audited, type Caller, diff, type InProject, isEmpty } from '@pharos/service';
import { checkRevision } from '../../shared/check-revision.js';
import { placeOf } from '../../shared/in-project.js';
import { auditCte } from '../../shared/journal.js';
import { recordUnchanged } from '../audit/audit.js';
import { missing } from './missing.js';

/** A kind of records that a project has, which people change one by one. */
export interface RecordKind<Fields> {
  /** What it is called in the names of its operations: `createForm`. */
  readonly noun: string;
  /** What it is called in the audit log. */
  readonly target: string;
  readonly table: string;
  readonly notFound: Reason;
  /** All columns of the table. */
  readonly record: { readonly columns: string };
  /** Those that callers set. */
  readonly fields: {
    readonly names: readonly (keyof Fields & string)[];
    readonly columns: string;
    readonly params: Sql<string>;
    values(row: Fields): Record<string, unknown>;
  };
  /** SQL of what those meet that can be changed. Default: all. */
  readonly changeable?: string;
  /** SQL of what makes an insert do nothing. */
  readonly unless?: string;
  /** SQL of what each change sets besides. */
  readonly touches?: string;
}

export interface ProjectRecordRow {
  id: string;
  revision: number;
}

export interface Expected extends InProject {
  readonly ifRevision?: number | undefined;
}

/** What such records have alike: how one is made, found, locked, changed and removed. */
export class ProjectRecords<Fields extends object, Row extends ProjectRecordRow & Fields> {
  readonly #select: OneRowStatement;
  readonly #lock: Statement;
  readonly #insert;
  readonly #update;
  readonly #remove;

  constructor(protected readonly kind: RecordKind<Fields>) {
    const { noun, target, table, fields, changeable = 'true', unless = '' } = kind;
    this.#select = new OneRowStatement(`select_${target}`, this.one());
    this.#lock = { name: `lock_${target}`, text: `${this.one()} AND ${changeable} FOR NO KEY UPDATE` };
    const inserted = sql`INSERT INTO ${table} (id, project_id, ${fields.columns})
      SELECT ${param('id')}, p.id, ${fields.params} FROM projects p
      WHERE p.id = ${param('project_id')} AND p.org_id = ${param('org_id')} AND p.deleted_at IS NULL ${unless}`;
    this.#insert = this.written('insert', inserted, { action: `create${noun}` });
    const change = { action: `update${noun}`, changes: sql`${param('changes')}::jsonb` };
    this.#update = this.written('update', this.set(sql`(${fields.columns}) = ROW (${fields.params})`), change);
    const deleted = sql`DELETE FROM ${table} WHERE ${locked}`;
    this.#remove = this.written('delete', deleted, { action: `delete${noun}` });
  }

  /** Undefined when there is no such project, or the insert does nothing for another reason. */
  insert(database: Database, caller: Caller, at: InProject, id: string, fields: Fields): Promise<Row | undefined> {
    const values = { ...audited(caller, at), ...this.kind.fields.values(fields), id };
    return firstRow(this.#insert.query<Row>(database, values));
  }

  /** @throws when it is not there */
  async require(database: Database, at: InProject, id: string): Promise<Row> {
    const row = await this.#select.find<Row>(database, [...placeOf(at), id]);
    return row ?? this.missing(database, at);
  }

  /** Changes one that can be changed to what `change` makes of it. @throws when it is not there, VERSION_MISMATCH */
  async update(
    tx: Database,
    caller: Caller,
    at: Expected,
    id: string,
    change: (before: Row) => Row | Promise<Row>,
  ): Promise<Row> {
    const before = await this.lock(tx, at, id);
    const after = await change(before);
    const { noun, target, fields } = this.kind;
    const changes = diff<Fields>(before, after, fields.names);
    if (isEmpty(changes)) {
      await recordUnchanged(tx, caller, at, { action: `update${noun}`, target, id });
      return before;
    }
    const values = { ...fields.values(after), ...audited(caller, at), id, changes: JSON.stringify(changes) };
    const [row] = await this.#update.query<Row>(tx, values);
    return row as Row;
  }

  /** @throws when it is not there, VERSION_MISMATCH */
  async remove(tx: Database, caller: Caller, at: Expected, id: string): Promise<void> {
    await this.lock(tx, at, id);
    await this.#remove.query(tx, { ...audited(caller, at), id });
  }

  /** One that can be changed, and that nobody else changes until the transaction ends. @throws when it is not there, VERSION_MISMATCH */
  protected async lock(tx: Database, at: Expected, id: string): Promise<Row> {
    const row = await firstRow(tx.query<Row>(this.#lock, [...placeOf(at), id]));
    if (!row) return this.missing(tx, at);
    checkRevision(row, at);
    return row;
  }

  protected async missing(database: Database, at: InProject): Promise<never> {
    throw await missing(database, at, fail(this.kind.notFound));
  }

  /** A query for one of a project, by `placeOf` and the id. */
  protected one(): string {
    return `SELECT ${this.kind.record.columns} FROM ${this.kind.table} WHERE id = $3 AND project_id = $1
      AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)`;
  }

  /** An update of one that is locked. */
  protected set(values: Sql<string>): Sql<string> {
    const { table, touches } = this.kind;
    const changed = `revision = revision + 1${touches === undefined ? '' : `, ${touches}`}`;
    return sql`UPDATE ${table} SET ${values}, ${changed} WHERE ${locked}`;
  }

  /** A statement that writes one, with its audit entry, and answers it. */
  protected written(verb: string, write: Sql<string>, entry: { action: string; changes?: Sql<'changes'> }) {
    const { target, record } = this.kind;
    return new NamedStatement(
      `${verb}_${target}`,
      sql`WITH ${target} AS (${write} RETURNING ${record.columns}), ${auditCte({ ...entry, target, from: target })}
        SELECT ${record.columns} FROM ${target}`,
    );
  }
}

const locked = sql`id = ${param('id')} AND project_id = ${param('project_id')}`;
