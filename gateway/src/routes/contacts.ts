import { renderContact } from '@pharos/contract';
import type { ContactFields } from '@pharos/proto/pharos/core/v1/contact';
import { z } from 'zod';
import { defineRoute } from '../http/define-route.js';
import { reply } from '../http/reply.js';
import { email, label, text } from '../schemas/fields.js';
import { list, one, pageQuery, pageRequest, renderPage } from '../schemas/lists.js';
import { contactRecord } from '../schemas/records.js';
import { fieldMask, orUnset, present } from './field-mask.js';

const maxMetadataBytes = 16_384;

const metadata = z
  .record(text(1, 200), z.unknown())
  .refine((value) => JSON.stringify(value).length <= maxMetadataBytes, {
    error: `must not take more than ${maxMetadataBytes} characters of JSON`,
  })
  .meta({ description: 'Merges with what is there key by key; null removes a key' });

const nullable = {
  email: email.nullable().optional(),
  name: label(200).nullable().optional(),
  phone: label(50).nullable().optional(),
  external_id: label(200).nullable().optional(),
};

const work = { company: label(200).nullable().optional(), job_title: label(200).nullable().optional() };

/** The fields that a conversation's contact is found or made by. */
export const contactIdentity = z.strictObject(nullable).refine(identifies, { error: identityNeeded() });

const newContact = z
  .strictObject({ ...nullable, ...work, metadata: metadata.optional() })
  .refine(identifies, { error: identityNeeded() });

const contactChanges = z.strictObject({ ...nullable, ...work, metadata: metadata.optional() });

const contactQuery = z.strictObject({
  ...pageQuery,
  email: text(1, 254).optional().meta({ description: 'The whole address, in any case' }),
  external_id: text(1, 200).optional(),
  phone: text(1, 50).optional(),
  q: text(1, 200).optional().meta({ description: 'Words of name, email or company' }),
});

type ContactInput = Partial<z.output<typeof contactChanges>>;

export function toContactFields(body: ContactInput): ContactFields {
  return {
    email: orUnset(body.email),
    name: orUnset(body.name),
    phone: orUnset(body.phone),
    externalId: orUnset(body.external_id),
    company: orUnset(body.company),
    jobTitle: orUnset(body.job_title),
    metadata: body.metadata,
  };
}

function identifies(body: ContactInput): boolean {
  return Boolean(body.email ?? body.name ?? body.external_id);
}

function identityNeeded(): string {
  return 'needs at least one of email, name, external_id';
}

export const contactRoutes = [
  defineRoute({
    id: 'listContacts',
    method: 'GET',
    path: '/projects/{projectId}/contacts',
    scope: 'contacts:read',
    summary: 'List contacts, newest first',
    query: contactQuery,
    status: 200,
    response: list(contactRecord),
    handler: async ({ params, query, caller, call, rpc }) => {
      const { email, external_id: externalId, phone, q } = query;
      const request = { ...params, orgId: caller.orgId, page: pageRequest(query), email, externalId, phone, q };
      const answer = await rpc.contacts.listContacts(request, call);
      return { data: answer.contacts.map(renderContact), page: renderPage(answer.page, query.limit) };
    },
  }),
  defineRoute({
    id: 'upsertContact',
    method: 'POST',
    path: '/projects/{projectId}/contacts',
    scope: 'contacts:write',
    summary: 'Make a contact, or update the one with this email or external id',
    description: 'Finds the contact by email (case does not matter), else by external id. 201: made, 200: updated.',
    body: newContact,
    status: [201, 200],
    response: one(contactRecord),
    errors: ['CONTACT_CONFLICT'],
    handler: async ({ params, body, caller, call, rpc }) => {
      const request = { ...params, orgId: caller.orgId, updateMask: fieldMask(body), fields: toContactFields(body) };
      const { contact, created } = await rpc.contacts.upsertContact(request, call);
      return reply(created ? 201 : 200, { data: renderContact(present(contact)) });
    },
  }),
  defineRoute({
    id: 'getContact',
    method: 'GET',
    path: '/projects/{projectId}/contacts/{contactId}',
    scope: 'contacts:read',
    summary: 'Read a contact',
    status: 200,
    response: one(contactRecord),
    handler: async ({ params, caller, call, rpc }) => {
      const { contact } = await rpc.contacts.getContact({ ...params, orgId: caller.orgId }, call);
      return { data: renderContact(present(contact)) };
    },
  }),
  defineRoute({
    id: 'updateContact',
    method: 'PATCH',
    path: '/projects/{projectId}/contacts/{contactId}',
    scope: 'contacts:write',
    summary: 'Change a contact',
    body: contactChanges,
    status: 200,
    response: one(contactRecord),
    errors: ['CONTACT_CONFLICT'],
    handler: async ({ params, body, caller, call, rpc }) => {
      const request = { ...params, orgId: caller.orgId, updateMask: fieldMask(body), fields: toContactFields(body) };
      const { contact } = await rpc.contacts.updateContact(request, call);
      return { data: renderContact(present(contact)) };
    },
  }),
  defineRoute({
    id: 'deleteContact',
    method: 'DELETE',
    path: '/projects/{projectId}/contacts/{contactId}',
    scope: 'contacts:write',
    summary: 'Erase the person: the contact, and the personal fields of what refers to it',
    status: 200,
    handler: async ({ params, caller, call, rpc }) => {
      await rpc.contacts.deleteContact({ ...params, orgId: caller.orgId }, call);
      return undefined;
    },
  }),
];
