import { enums, readContactFields, renderContact } from '@pharos/contract';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { keyedLists } from '../../pipeline/input/query-parameters.js';
import { revised } from '../../pipeline/reply.js';
import { listIn, revisedIn } from '../answers.js';
import { fieldMask, orUnset, present } from '../field-mask.js';
import { howWordsMatch, idInput, text, trimmedLabel } from '../fields.js';
import { list, one, pageQuery, pageRequest } from '../lists.js';
import {
  blockInput,
  contactChanges,
  contactRecord,
  identityQuery,
  maxMetadataBytes,
  metadataKey,
  newContact,
  newIdentity,
} from './schemas.js';

const contactQuery = z.strictObject({
  ...pageQuery,
  email: trimmedLabel(254).optional().meta({
    description:
      'Contacts with this complete address; upper and lower case do not matter. Like all filters by identity, it looks at `identities`, so addresses of merged contacts find the remaining one',
  }),
  external_id: text(1, 200).optional().meta({ description: 'Only the contact with this external ID' }),
  phone: text(1, 50).optional().meta({
    description:
      'Only contacts with this phone number, in any spelling: `+49 30 901820`, or `030 901820` if the `default_phone_country` of the project is `DE`',
  }),
  q: trimmedLabel(200)
    .optional()
    .meta({
      description: `Words, or the beginnings of words, in the name, email addresses or company; or a complete email address, phone number or external ID. ${howWordsMatch}`,
    }),
  metadata: keyedLists({
    key: metadataKey,
    item: text(0, maxMetadataBytes),
    maxKeys: 5,
    description:
      'Contacts with this metadata: `metadata=plan:pro`, or `metadata.plan=pro` for short. The key ends at the first colon, or ' +
      'begins after the first dot. A contact matches if the key has exactly this value (upper and lower case matter). A value can ' +
      'be a text, a number or a boolean: `metadata=seats:3` finds the text `"3"` and the number `3`. Lists and objects never ' +
      'match. You can use up to 5 keys, and all of them must match: `metadata=plan:pro,seats:3`. If you give a key several values, ' +
      'one of them must match: `metadata=plan:pro,plan:team` or `metadata.plan=pro,team`. You can also repeat the parameter. ' +
      'Write `\\,` for a comma in a value',
    example: ['plan:pro', 'seats:3'],
  }),
});

const answer = revisedIn('contact', renderContact);
const answerList = listIn('contacts', renderContact);

const contacts = '/projects/{projectId}/contacts';
const contact = `${contacts}/{contactId}` as const;

export const contactRoutes = [
  defineRoute({
    id: 'listContacts',
    method: 'GET',
    path: contacts,
    scope: 'contacts:read',
    summary: 'List contacts',
    description:
      'Use it to find contacts by email address, phone number, name, external ID or metadata. The newest contact comes first.',
    query: contactQuery,
    response: list(contactRecord),
    handler: ({ params, query, call, rpc }) => {
      const { email, external_id: externalId, phone, q } = query;
      const metadata = Object.entries(query.metadata ?? {}).map(([key, values]) => ({ key, values }));
      const request = { ...params, page: pageRequest(query), email, externalId, phone, q, metadata };
      return answerList(rpc.contacts.listContacts(request, call), query);
    },
  }),
  defineRoute({
    id: 'upsertContact',
    method: 'POST',
    path: contacts,
    scope: 'contacts:write',
    summary: 'Create or update a contact',
    description:
      'Finds the contact by `email` (upper and lower case do not matter, and the first spelling is kept), and otherwise ' +
      'by `external_id`. Both are looked for among the primary and the verified `identities`, which include those of merged contacts. ' +
      'A contact that is found only by a further identity keeps its own email, phone and external ID, and what you send becomes a ' +
      'further identity. (An email that is only a further identity does not lead there if the `external_id` that you send is not ' +
      'the contact’s: that is another person, who gets the email.) If it finds a contact, it updates it and answers 200. Otherwise, or ' +
      'if you send no email and no external ID, it creates a contact and answers 201. With the `ETag` of a contact in ' +
      '`If-Match`, it changes only the contact whose own email or external ID you send, and only if nobody has changed it since; it never creates one.',
    body: newContact,
    etag: true,
    ifMatch: true,
    status: [201, 200],
    response: one(contactRecord),
    errors: ['CONTACT_CONFLICT'],
    handler: async ({ params, body, ifRevision, call, rpc }) => {
      const request = { ...params, ifRevision, updateMask: fieldMask(body), fields: readContactFields(body) };
      const { contact, created } = await rpc.contacts.upsertContact(request, call);
      const record = present(contact);
      return revised(record.revision, { data: renderContact(record) }, created ? 201 : 200);
    },
  }),
  defineRoute({
    id: 'getContact',
    method: 'GET',
    path: contact,
    scope: 'contacts:read',
    summary: 'Get a contact',
    description: 'Use it to read all data of one contact.',
    etag: true,
    response: one(contactRecord),
    handler: ({ params, call, rpc }) => answer(rpc.contacts.getContact(params, call)),
  }),
  defineRoute({
    id: 'updateContact',
    method: 'PATCH',
    path: contact,
    scope: 'contacts:write',
    summary: 'Change a contact',
    description:
      'Use it to change the data of a contact. A contact must keep at least one of `email`, `external_id` and `name`. ' +
      'An email or external ID that is a further identity of another contact moves to this one; one that is another contact’s own is a conflict.',
    body: contactChanges,
    etag: true,
    ifMatch: true,
    response: one(contactRecord),
    errors: ['CONTACT_CONFLICT'],
    handler: ({ params, body, ifRevision, call, rpc }) => {
      const request = { ...params, ifRevision, updateMask: fieldMask(body), fields: readContactFields(body) };
      return answer(rpc.contacts.updateContact(request, call));
    },
  }),
  defineRoute({
    id: 'mergeContact',
    method: 'POST',
    path: `${contact}/merge`,
    scope: 'contacts:write',
    summary: 'Merge a contact into another',
    description:
      'Use it when two contacts are the same person. Conversations, form submissions, agent runs and widget sessions ' +
      'move to `into`. It keeps its own values and takes only missing ones from the merged contact. If one of the two ' +
      'has an external ID, Pharos ends the widget sessions of visitors who never signed in, so that nobody can read ' +
      'conversations of others. The merged contact is deleted: its ID answers 404 with `merged_into`. Its email, phone and external ' +
      'ID become `identities` of `into` and lead there everywhere: in `POST …/contacts`, new conversations, forms, imports, filters and ' +
      'searches, and when a visitor signs in. If there are thousands of conversations or messages, the older ones move within minutes after the answer. ' +
      'These conversations already show `into` as their contact, and visitors see them, but the filter `contact_id` finds them only later. ' +
      '`If-Match` applies to the contact in the path, which is deleted. You cannot undo this.',
    body: z.strictObject({
      into: idInput('contact').meta({ description: 'The remaining contact, in the same project' }),
    }),
    etag: true,
    ifMatch: true,
    response: one(contactRecord),
    handler: ({ params, body: { into }, ifRevision, call, rpc }) =>
      answer(rpc.contacts.mergeContact({ ...params, into, ifRevision }, call)),
  }),
  defineRoute({
    id: 'addContactIdentity',
    method: 'POST',
    path: `${contact}/identities`,
    scope: 'contacts:write',
    summary: 'Add an identity to a contact',
    description:
      'Use it when a person has several email addresses, phone numbers or external IDs. Answers 201 with the contact, or 200 if the ' +
      'contact has it already; a verified one replaces the same unverified one. A verified email or external ID belongs to one ' +
      'contact. A contact can have up to 50 identities besides its own email, phone and external ID.',
    body: newIdentity,
    etag: true,
    ifMatch: true,
    status: [201, 200],
    response: one(contactRecord),
    errors: ['CONTACT_CONFLICT'],
    handler: async ({ params, body: { type, value, verified }, ifRevision, call, rpc }) => {
      const request = { ...params, type: enums.contactIdentityType.fromText(type), value, verified, ifRevision };
      const { contact, added } = await rpc.contacts.addContactIdentity(request, call);
      const record = present(contact);
      return revised(record.revision, { data: renderContact(record) }, added ? 201 : 200);
    },
  }),
  defineRoute({
    id: 'removeContactIdentity',
    method: 'DELETE',
    path: `${contact}/identities`,
    scope: 'contacts:write',
    summary: 'Remove an identity from a contact',
    description:
      'Removes one of the further `identities`. The contact’s own email, phone and external ID are fields of the contact: change them with PATCH.',
    query: identityQuery,
    ifMatch: true,
    errors: ['IDENTITY_NOT_FOUND'],
    represents: { after: ({ params, call, rpc }) => answer(rpc.contacts.getContact(params, call)) },
    handler: ({ params, query: { type, value }, ifRevision, call, rpc }) => {
      const request = { ...params, type: enums.contactIdentityType.fromText(type), value, ifRevision };
      return rpc.contacts.removeContactIdentity(request, call);
    },
  }),
  defineRoute({
    id: 'blockContact',
    method: 'POST',
    path: `${contact}/block`,
    scope: 'contacts:write',
    summary: 'Block a contact',
    description:
      'Use it against abuse. Messages from this contact in the widget are politely refused (403 `CONTACT_BLOCKED`), and so are files and ratings; the contact can still read. Forms sent with their email are filed as spam. If the contact is ' +
      'merged, the other one is blocked. Your team can still write. Blocking a blocked contact again changes the reason.',
    body: blockInput,
    etag: true,
    ifMatch: true,
    response: one(contactRecord),
    handler: ({ params, body: { reason }, ifRevision, call, rpc }) =>
      answer(rpc.contacts.blockContact({ ...params, reason: orUnset(reason), ifRevision }, call)),
  }),
  defineRoute({
    id: 'unblockContact',
    method: 'DELETE',
    path: `${contact}/block`,
    scope: 'contacts:write',
    summary: 'Unblock a contact',
    description: 'The contact can write again. Nothing changes if it is not blocked.',
    ifMatch: true,
    represents: { after: ({ params, call, rpc }) => answer(rpc.contacts.getContact(params, call)) },
    handler: ({ params, ifRevision, call, rpc }) => rpc.contacts.unblockContact({ ...params, ifRevision }, call),
  }),
  defineRoute({
    id: 'deleteContact',
    method: 'DELETE',
    path: contact,
    scope: 'contacts:write',
    permission: 'contacts.erase',
    summary: 'Delete a contact and their personal data',
    description:
      'Use it when a person asks you to forget them. The contact is deleted, and personal data is removed from everything ' +
      'that refers to it. Messages and subjects keep their text, without their author: anything written there about the person stays. Data that another contact has too, such as a shared phone number, is removed only from the conversations of this contact. As soon as you get the answer, the contact, its files and its form answers can no longer be read, and no filter finds its conversations. If there are thousands of conversations or messages, a job removes the rest within ' +
      'seconds: until then, a message may still show its sender ID. You cannot undo this.',
    ifMatch: true,
    represents: { before: ({ params, call, rpc }) => answer(rpc.contacts.getContact(params, call)) },
    handler: ({ params, ifRevision, call, rpc }) => rpc.contacts.deleteContact({ ...params, ifRevision }, call),
  }),
];
