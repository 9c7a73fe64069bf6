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
import type { FormFields } from '../../domain/form.js';
import { inProject, placeOf } from '../in-project.js';
import { auditCte } from '../journal.js';
import { type AtForm, type FormRow, formColumns } from './form-row.js';

const insertForm = new NamedStatement(
  'insert_form',
  sql`WITH form AS (
    INSERT INTO forms (id, project_id, name, slug, fields, success_action, success_message, redirect_url, allowed_origins,
      rate_limit_per_ip, rate_limit_window_seconds, submit_button_label, submit_button_align, submit_button_color)
    SELECT ${param('id')}, p.id, ${param('name', 'slug')}, ${param('fields')}::jsonb,
      ${param('success_action', 'success_message', 'redirect_url')}, ${param('allowed_origins')}::text[],
      ${param('rate_limit_per_ip')}::integer, ${param('rate_limit_window_seconds')}::integer,
      ${param('submit_button_label', 'submit_button_align', 'submit_button_color')}
    FROM projects p WHERE p.id = ${param('project_id')} AND p.org_id = ${param('org_id')} AND p.deleted_at IS NULL
    ON CONFLICT (project_id, slug) WHERE archived_at IS NULL DO NOTHING
    RETURNING ${formColumns}
  ), ${auditCte({ action: 'createForm', target: 'form', from: 'form' })}
  SELECT ${formColumns} FROM form`,
);

const selectForm = new OneRowStatement(
  'select_form',
  `SELECT ${formColumns} FROM forms
    WHERE id = $3 AND project_id = $1
      AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)`,
);

const selectForUpdate: Statement = {
  name: 'select_form_for_update',
  text: `SELECT ${formColumns} FROM forms
    WHERE id = $3 AND project_id = $1 AND archived_at IS NULL
      AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)
    FOR NO KEY UPDATE`,
};

/** Held until the transaction ends: what refers to it finds it, and sees its settings as they are. */
const selectForSubmission: Statement = {
  name: 'select_form_for_submission',
  text: `SELECT ${formColumns} FROM forms
    WHERE id = $3 AND project_id = $1 AND archived_at IS NULL
      AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)
    FOR KEY SHARE`,
};

const selectPublic: Statement = {
  name: 'select_public_form',
  text: `SELECT ${formColumns}, (SELECT p.org_id FROM projects p WHERE p.id = project_id) AS org_id FROM forms
    WHERE id = $1 AND archived_at IS NULL
      AND EXISTS (SELECT FROM projects p WHERE p.id = project_id AND p.deleted_at IS NULL)`,
};

const written = sql`id = ${param('id')} AND project_id = ${param('project_id')}`;

const updateFields = new NamedStatement(
  'update_form',
  sql`WITH form AS (
    UPDATE forms SET name = ${param('name')}, slug = ${param('slug')}, fields = ${param('fields')}::jsonb,
      success_action = ${param('success_action')}, success_message = ${param('success_message')},
      redirect_url = ${param('redirect_url')}, allowed_origins = ${param('allowed_origins')}::text[],
      rate_limit_per_ip = ${param('rate_limit_per_ip')}, rate_limit_window_seconds = ${param('rate_limit_window_seconds')},
      submit_button_label = ${param('submit_button_label')}, submit_button_align = ${param('submit_button_align')},
      submit_button_color = ${param('submit_button_color')}, revision = revision + 1,
      updated_at = greatest(moment(), updated_at + interval '1 millisecond')
    WHERE ${written}
    RETURNING ${formColumns}
  ), ${auditCte({ action: 'updateForm', target: 'form', from: 'form', changes: sql`${param('changes')}::jsonb` })}
  SELECT ${formColumns} FROM form`,
);

const archive = new NamedStatement(
  'archive_form',
  sql`WITH form AS (
    UPDATE forms SET archived_at = moment(), revision = revision + 1, updated_at = greatest(moment(), updated_at)
    WHERE ${written}
    RETURNING id
  ), ${auditCte({ action: 'deleteForm', target: 'form', from: 'form' })}
  SELECT id FROM form`,
);

/** Undefined when there is no such project, or another of its forms has the slug. */
export function createForm(
  database: Database,
  caller: Caller,
  at: InProject,
  form: FormFields,
): Promise<FormRow | undefined> {
  const values = { ...audited(caller, at), id: newId(idKinds.form), ...valuesOf(form) };
  return firstRow(insertForm.query<FormRow>(database, values));
}

/** Archived or not. */
export function findForm(database: Database, at: AtForm): Promise<FormRow | undefined> {
  return selectForm.find(database, [...placeOf(at), at.formId]);
}

/** One that is not archived; nobody else changes it until the transaction ends. */
export function lockForm(tx: Database, at: AtForm): Promise<FormRow | undefined> {
  return firstRow(tx.query<FormRow>(selectForUpdate, [...placeOf(at), at.formId]));
}

/** One that visitors can submit, which does not go before the transaction ends. */
export function holdForm(tx: Database, at: AtForm): Promise<FormRow | undefined> {
  return firstRow(tx.query<FormRow>(selectForSubmission, [...placeOf(at), at.formId]));
}

/** One that visitors can find, and whose it is. */
export function findPublicForm(
  database: Database,
  formId: string,
): Promise<(FormRow & { org_id: string }) | undefined> {
  return firstRow(database.query<FormRow & { org_id: string }>(selectPublic, [formId]));
}

/** Newest first: those that are archived, or those that are not. */
export function listForms(
  database: Database,
  at: InProject,
  archived: boolean,
  page: PageRequest | undefined,
): Promise<Page<FormRow>> {
  const conditions = inProject(new Conditions(), 'project_id', at);
  conditions.add(`archived_at IS ${archived ? 'NOT NULL' : 'NULL'}`);
  return listPage(database, {
    name: archived ? 'list_archived_forms' : 'list_forms',
    columns: formColumns,
    from: 'forms',
    conditions,
    binding: ['forms', at.projectId, archived],
    page,
  });
}

/** The caller holds the row's lock. Rejects with a unique violation of `forms_slug` when the slug is taken. */
export async function updateForm(
  tx: Database,
  caller: Caller,
  at: AtForm,
  form: FormFields,
  changes: Changes,
): Promise<FormRow> {
  const values = { ...audited(caller, at), id: at.formId, ...valuesOf(form), changes: JSON.stringify(changes) };
  const [row] = await updateFields.query<FormRow>(tx, values);
  return row as FormRow;
}

/** The caller holds the row's lock. */
export async function archiveForm(tx: Database, caller: Caller, at: AtForm): Promise<void> {
  await archive.query(tx, { ...audited(caller, at), id: at.formId });
}

function valuesOf(form: FormFields) {
  return { ...form, fields: JSON.stringify(form.fields) };
}
