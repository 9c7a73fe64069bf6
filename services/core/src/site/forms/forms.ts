import { idKinds } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, newId, param, type Statement, sql } from '@pharos/kit';
import { audited, type Caller, type Changes, type InProject } from '@pharos/service';
import { Archivable } from '../../shared/archivable.js';
import { auditCte } from '../../shared/journal.js';
import type { FormFields } from './form.js';
import { type AtForm, type FormRow, formColumns } from './form-row.js';

export const forms = new Archivable<FormRow>({
  table: 'forms',
  record: 'form',
  columns: formColumns,
  archiveAction: 'deleteForm',
  archiveSets: 'updated_at = greatest(moment(), updated_at)',
});

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

const selectPublic: Statement = {
  name: 'select_public_form',
  text: `SELECT ${formColumns}, (SELECT p.org_id FROM projects p WHERE p.id = project_id) AS org_id FROM forms
    WHERE id = $1 AND archived_at IS NULL
      AND EXISTS (SELECT FROM projects p WHERE p.id = project_id AND p.deleted_at IS NULL)`,
};

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
    WHERE id = ${param('id')} AND project_id = ${param('project_id')}
    RETURNING ${formColumns}
  ), ${auditCte({ action: 'updateForm', target: 'form', from: 'form', changes: sql`${param('changes')}::jsonb` })}
  SELECT ${formColumns} FROM form`,
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

/** One that visitors can find, and whose it is. */
export function findPublicForm(
  database: Database,
  formId: string,
): Promise<(FormRow & { org_id: string }) | undefined> {
  return firstRow(database.query<FormRow & { org_id: string }>(selectPublic, [formId]));
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

function valuesOf(form: FormFields) {
  return { ...form, fields: JSON.stringify(form.fields) };
}
