import { enums, renderForm } from '@pharos/contract';
import { honeypotName } from '@pharos/forms';
import type { Form } from '@pharos/proto/pharos/core/v1/form';
import { z } from 'zod';
import { publicAccess } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { PageForm } from '../../pipeline/input/page-form.js';
import { page, seeOther } from '../../pipeline/reply.js';
import { checkOrigin } from '../../pipeline/visitor.js';
import { newVisitorAttachmentRecord, newVisitorUpload } from '../attachments/schemas.js';
import { uploadOfVisitor } from '../attachments/visitor-uploads.js';
import { orUnset, present } from '../field-mask.js';
import { asJsonObject, text } from '../fields.js';
import { one } from '../lists.js';
import { webUrl } from '../website-fields.js';
import { publicFormRecord, submittedRecord } from './schemas.js';
import { fieldsOf, refusedPage, thanksPage } from './submission-page.js';

const maxFieldName = 100;

const submission = z.strictObject({
  fields: z
    .record(text(1, maxFieldName), z.unknown())
    .meta({ description: 'A value for each field, by field name, in the format of its type', ...asJsonObject }),
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
    servedAlone: true,
    tagged: true,
    summary: 'Get a form for a page',
    description:
      'Your page uses it to show a form. The answer has an ETag. Changes to the form are visible immediately.',
    response: one(publicFormRecord),
    errors: ['ORIGIN_NOT_ALLOWED'],
    handler: ({ params, visitor, call: { signal: _, ...call }, rpc, gateway }) =>
      // Others may wait for the same answer when this visitor has left.
      gateway.copies.answer(params.formId, visitor, async () => {
        const shown = present((await rpc.forms.resolveForm(params, call)).form);
        const { allowedOrigins, projectId } = shown;
        return { text: JSON.stringify({ data: renderPublicForm(shown) }), allowedOrigins: [allowedOrigins], projectId };
      }),
  }),
  defineRoute({
    id: 'uploadFormFile',
    method: 'POST',
    path: `${form}/attachments`,
    scope: publicAccess,
    summary: 'Upload a file for a field of a form',
    description:
      'Send JSON to upload a file of up to 25 MiB in parts. The answer has an address for each part: PUT the bytes of ' +
      'the part there, and again if the connection breaks. Then POST to `complete_url`. The whole upload may take one ' +
      'hour. Or send the file itself as `multipart/form-data` with one part called `file`; this request may take one ' +
      'minute and can include the honeypot field. Then send the ID as the value of a field of type `file`. One IP ' +
      'address can upload ten times as many files as it can submit forms. It can have 20 files with 100 MiB in total ' +
      'that are not submitted. Files that are not submitted within one day are deleted.',
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
      'Creates a conversation in the channel `widget` with a message, and a contact if the visitor entered an email, a ' +
      'phone number or a name. The form limits how often one IP address can submit it. Above that, the answer is 429 with ' +
      '`Retry-After`. A page without JavaScript can post its form here (`application/x-www-form-urlencoded` or ' +
      '`multipart/form-data` without files), with the names of the fields. The answer is then 303 to `redirect_url` if ' +
      '`success_action` is `redirect`, and otherwise a page with `success_message`.',
    body: submission,
    pageForm: { refused: refusedPage },
    status: 201,
    response: one(submittedRecord),
    errors: ['ORIGIN_NOT_ALLOWED'],
    handler: async ({ params, body, visitor, call, rpc }) => {
      const { orgId, form: found } = await rpc.forms.resolveForm(params, call);
      const shown = present(found);
      const { projectId, allowedOrigins } = shown;
      checkOrigin(visitor, allowedOrigins);
      const sent: unknown = body;
      const said =
        sent instanceof PageForm
          ? { fields: fieldsOf(shown, sent), pageUrl: undefined }
          : { fields: body.fields, pageUrl: orUnset(body.page_url) };
      const request = { orgId, projectId, ...params, ...said, visitor: visitor.subject };
      const made = await rpc.formSubmissions.submitForm(request, call);
      if (sent instanceof PageForm)
        return made.redirectUrl ? seeOther(made.redirectUrl) : page(thanksPage(shown.name, made.successMessage));
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
