import { enums, renderForm } from '@pharos/contract';
import { honeypotName } from '@pharos/forms';
import type { Form } from '@pharos/proto/pharos/core/v1/form';
import { z } from 'zod';
import { uploadOfVisitor } from '../attachments/visitor-uploads.js';
import { defineRoute, publicAccess } from '../http/define-route.js';
import { checkOrigin } from '../http/visitor.js';
import { newVisitorAttachmentRecord, newVisitorUpload } from '../schemas/attachment-records.js';
import { text } from '../schemas/fields.js';
import { publicFormRecord, submittedRecord } from '../schemas/form-records.js';
import { one } from '../schemas/lists.js';
import { webUrl } from '../schemas/website-fields.js';
import { orUnset, present } from './field-mask.js';

const maxFieldName = 100;

const submission = z.strictObject({
  fields: z
    .record(text(1, maxFieldName), z.unknown())
    .meta({ description: 'A value for each field, by its name: what the field’s type takes' }),
  page_url: webUrl.nullable().optional().meta({ description: 'The page that shows the form' }),
});

/** What a page needs to show a form. */
export function renderPublicForm(form: Form) {
  const { id, name, fields, success_action, submit_button_label, submit_button_align, submit_button_color } =
    renderForm(form);
  const button = { submit_button_label, submit_button_align, submit_button_color };
  return { id, name, fields, success_action, ...button, honeypot: honeypotName };
}

const form = '/api/public/forms/{formId}';

export const publicFormRoutes = [
  defineRoute({
    id: 'getPublicForm',
    method: 'GET',
    path: form,
    scope: publicAccess,
    summary: 'Get a form for a page',
    description: 'Has an ETag; a change of the form shows at once.',
    response: one(publicFormRecord),
    errors: ['ORIGIN_NOT_ALLOWED'],
    handler: ({ params, visitor, call: { signal: _, ...call }, rpc, gateway }) =>
      // Others may wait for the same answer when this visitor has left.
      gateway.copies.answer(params.formId, visitor, async () => {
        const shown = present((await rpc.forms.resolveForm(params, call)).form);
        return { text: JSON.stringify({ data: renderPublicForm(shown) }), allowedOrigins: [shown.allowedOrigins] };
      }),
  }),
  defineRoute({
    id: 'uploadFormFile',
    method: 'POST',
    path: `${form}/attachments`,
    scope: publicAccess,
    summary: 'Upload a file for a field of a form',
    description:
      'As JSON the request announces a file of at most 25 MiB. The answer names an address for each part: PUT the bytes of the ' +
      'part there, again if the connection breaks. A POST to `complete_url` completes the upload. All of it may take an hour. As ' +
      '`multipart/form-data` with one part called `file` the request carries the file itself, and has one minute; it may carry ' +
      'the field that people never see, too. The id is then a value of a field of type `file`. One address may send ten times ' +
      'as many files as submissions, and have 20 files with 100 MiB in total that were not submitted. What is not submitted ' +
      'within one day is removed.',
    body: newVisitorUpload,
    upload: 'multipart',
    status: 201,
    response: one(newVisitorAttachmentRecord),
    errors: [
      ...(['ORIGIN_NOT_ALLOWED', 'VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE'] as const),
      ...(['TOO_MANY_UPLOADS', 'ATTACHMENT_QUOTA_EXCEEDED'] as const),
    ],
    handler: async (input) => {
      const { params, visitor, call, rpc } = input;
      const { orgId, form: found } = await rpc.forms.resolveForm(params, call);
      const { projectId, allowedOrigins } = present(found);
      checkOrigin(visitor, allowedOrigins);
      const { subject } = visitor;
      const by = { $case: 'form', value: { ...params, visitor: subject } } as const;
      const place = { orgId, projectId, by, subject };
      return { data: await uploadOfVisitor(input, place, honeypotName) };
    },
  }),
  defineRoute({
    id: 'submitForm',
    method: 'POST',
    path: `${form}/submissions`,
    scope: publicAccess,
    summary: 'Submit a form',
    description:
      'Makes a conversation in channel `widget` with a message, and a contact of whoever gave an email, a phone or a name. One ' +
      'address may do so as often as the form says; beyond that it is 429 with `Retry-After`.',
    body: submission,
    status: 201,
    response: one(submittedRecord),
    errors: ['ORIGIN_NOT_ALLOWED'],
    handler: async ({ params, body, visitor, call, rpc }) => {
      const { orgId, form: found } = await rpc.forms.resolveForm(params, call);
      const { projectId, allowedOrigins } = present(found);
      checkOrigin(visitor, allowedOrigins);
      const said = { fields: body.fields, pageUrl: orUnset(body.page_url), visitor: visitor.subject };
      const made = await rpc.formSubmissions.submitForm({ orgId, projectId, ...params, ...said }, call);
      return {
        data: {
          id: made.submissionId,
          success_action: enums.formSuccessAction.toText(made.successAction),
          success_message: made.successMessage,
          redirect_url: made.redirectUrl ?? null,
        },
      };
    },
  }),
];
