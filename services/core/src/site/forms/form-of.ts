import { fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import { missing } from '../../inbox/missing.js';
import { checkRevision } from '../../shared/check-revision.js';
import type { AtForm, FormRow } from './form-row.js';
import { forms } from './forms.js';

/** The form, archived or not. @throws FORM_NOT_FOUND, PROJECT_NOT_FOUND */
export async function requireForm(database: Database, at: AtForm): Promise<FormRow> {
  const form = await forms.find(database, at, at.formId);
  if (!form) throw await missing(database, at, fail('FORM_NOT_FOUND'));
  return form;
}

/**
 * The form, which nobody else changes until the transaction ends. @throws FORM_NOT_FOUND, also when it is archived,
 * PROJECT_NOT_FOUND, VERSION_MISMATCH
 */
export async function lockExpectedForm(
  tx: Database,
  request: AtForm & { ifRevision?: number | undefined },
): Promise<FormRow> {
  const form = await forms.lock(tx, request, request.formId);
  if (!form) throw await missing(tx, request, fail('FORM_NOT_FOUND'));
  checkRevision(form, request);
  return form;
}
