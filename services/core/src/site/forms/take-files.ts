import { enums, fail, type Issue } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import { UploaderKind } from '@pharos/proto/pharos/core/v1/attachment';
import type { InProject } from '@pharos/service';
import { attachToMessage, type MessageAttachmentRow } from '../../inbox/index.js';
import type { Answers } from './form-submission.js';
import type { FormRow } from './record.js';

const byForms = enums.uploaderKind.toText(UploaderKind.FORM);

/**
 * The files of a submission, which its message takes: only those that were uploaded for this very form, each once.
 * @throws VALIDATION_ERROR with an issue for each field that names another
 */
export async function takeFiles(
  tx: Database,
  at: InProject,
  form: FormRow,
  answers: Answers,
  messageId: string,
): Promise<MessageAttachmentRow[]> {
  const named = form.fields
    .filter(({ type }) => type === 'file')
    .flatMap(({ name }) => ((answers[name] ?? []) as string[]).map((id) => ({ name, id })));
  if (named.length === 0) return [];
  const ids = named.map(({ id }) => id);
  const taken = await attachToMessage(tx, { ...at, messageId }, ids, { kind: byForms, id: form.id });
  const byId = new Map(taken.map((attachment) => [attachment.id, attachment]));
  const missing = named.filter(({ id }, place) => !byId.has(id) || ids.indexOf(id) !== place);
  if (missing.length > 0) throw fail('VALIDATION_ERROR', { issues: missing.map(issueOf) });
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function issueOf({ name }: { name: string }): Issue {
  return {
    path: ['fields', name],
    message: 'must be files that were uploaded for this form and are not submitted yet',
  };
}
