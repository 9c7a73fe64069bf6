import { readFormSettings, renderForm } from '@pharos/contract';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { flag } from '../../pipeline/input/query-parameters.js';
import { listIn, revisedIn } from '../answers.js';
import { fieldMask } from '../field-mask.js';
import { list, one, pageQuery, pageRequest } from '../lists.js';
import { formChanges, newForm } from './form-fields.js';
import { formRecord } from './schemas.js';

const formQuery = z.strictObject({
  ...pageQuery,
  archived: flag.optional().meta({ description: '`true`: lists the archived ones instead' }),
});

const answer = revisedIn('form', renderForm);
const answerList = listIn('forms', renderForm);

const forms = '/projects/{projectId}/forms';
const form = `${forms}/{formId}` as const;

export const formRoutes = [
  defineRoute({
    id: 'listForms',
    method: 'GET',
    path: forms,
    scope: 'forms:read',
    summary: 'List forms',
    description: 'Use it to find the forms of a project. The newest form comes first.',
    query: formQuery,
    response: list(formRecord),
    handler: ({ params, query, call, rpc }) => {
      const request = { ...params, page: pageRequest(query), archived: query.archived === 'true' };
      return answerList(rpc.forms.listForms(request, call), query);
    },
  }),
  defineRoute({
    id: 'createForm',
    method: 'POST',
    path: forms,
    scope: 'forms:write',
    summary: 'Create a form',
    description:
      'Use it to collect what visitors enter on your pages. A form that you create without `fields` asks for Name, Email and Message. If another form already has the slug, even one made from the name, the answer is 400.',
    body: newForm,
    etag: true,
    status: 201,
    response: one(formRecord),
    errors: ['FORM_SLUG_TAKEN'],
    handler: ({ params, body, call, rpc }) => {
      const request = { ...params, updateMask: fieldMask(body), settings: readFormSettings(body) };
      return answer(rpc.forms.createForm(request, call));
    },
  }),
  defineRoute({
    id: 'getForm',
    method: 'GET',
    path: form,
    scope: 'forms:read',
    summary: 'Get a form',
    description: 'Use it to read the fields and settings of a form. It also works for an archived form.',
    etag: true,
    response: one(formRecord),
    handler: ({ params, call, rpc }) => answer(rpc.forms.getForm(params, call)),
  }),
  defineRoute({
    id: 'updateForm',
    method: 'PATCH',
    path: form,
    scope: 'forms:write',
    summary: 'Change a form',
    description:
      'Use it to change the fields or settings of a form. `fields` replaces all fields. To keep a field, send its `id`.',
    body: formChanges,
    etag: true,
    ifMatch: true,
    response: one(formRecord),
    errors: ['FORM_SLUG_TAKEN'],
    handler: async ({ params, body, ifRevision, call, rpc, gateway }) => {
      const request = { ...params, updateMask: fieldMask(body), settings: readFormSettings(body), ifRevision };
      const changed = await rpc.forms.updateForm(request, call);
      await gateway.copies.changed(params.formId);
      return answer(Promise.resolve(changed));
    },
  }),
  defineRoute({
    id: 'deleteForm',
    method: 'DELETE',
    path: form,
    scope: 'forms:write',
    summary: 'Archive a form',
    description: 'Visitors can no longer open the form. Its submissions are kept.',
    ifMatch: true,
    represents: { after: ({ params, call, rpc }) => answer(rpc.forms.getForm(params, call)) },
    handler: async ({ params, ifRevision, call, rpc, gateway }) => {
      await rpc.forms.archiveForm({ ...params, ifRevision }, call);
      await gateway.copies.changed(params.formId);
    },
  }),
];
