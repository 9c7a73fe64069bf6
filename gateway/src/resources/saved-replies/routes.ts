import { readSavedReplyFields, renderFilledSavedReply, renderSavedReply } from '@pharos/contract';
import { z } from 'zod';
import { checkScope } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { listIn, recordIn, revisedIn } from '../answers.js';
import { checkAssignee } from '../conversations/check-assignee.js';
import { fieldMask } from '../field-mask.js';
import { idInput } from '../fields.js';
import { list, one, pageQuery, pageRequest } from '../lists.js';
import { filledReplyRecord, newSavedReply, savedReplyChanges, savedReplyRecord, savedReplySearch } from './schemas.js';

const answer = revisedIn('savedReply', renderSavedReply);
const answerList = listIn('savedReplies', renderSavedReply);
const answerFilled = recordIn('filled', renderFilledSavedReply);

const savedReplies = '/projects/{projectId}/saved-replies';
const savedReply = `${savedReplies}/{savedReplyId}` as const;

export const savedReplyRoutes = [
  defineRoute({
    id: 'listSavedReplies',
    method: 'GET',
    path: savedReplies,
    scope: 'conversations:read',
    summary: 'List saved replies',
    description: 'Use it to offer your team the answers that it gives often. The newest comes first.',
    query: z.strictObject({ ...pageQuery, ...savedReplySearch }),
    response: list(savedReplyRecord),
    handler: ({ params, query, call, rpc }) => {
      const { q, shortcut } = query;
      return answerList(
        rpc.savedReplies.listSavedReplies({ ...params, page: pageRequest(query), q, shortcut }, call),
        query,
      );
    },
  }),
  defineRoute({
    id: 'createSavedReply',
    method: 'POST',
    path: savedReplies,
    scope: 'conversations:write',
    summary: 'Create a saved reply',
    description:
      'Use it to save an answer that your team gives often, and what changes in a conversation that is answered with it. A project can have at most 500.',
    body: newSavedReply,
    etag: true,
    status: 201,
    response: one(savedReplyRecord),
    errors: ['SAVED_REPLY_SHORTCUT_TAKEN', 'SAVED_REPLY_LIMIT_REACHED'],
    handler: async ({ params, body, call, rpc }) => {
      await checkAssignee(body.actions?.assigned_to, { params, call, rpc }, ['actions']);
      const request = { ...params, updateMask: fieldMask(body), fields: readSavedReplyFields(body) };
      return answer(rpc.savedReplies.createSavedReply(request, call));
    },
  }),
  defineRoute({
    id: 'getSavedReply',
    method: 'GET',
    path: savedReply,
    scope: 'conversations:read',
    summary: 'Get a saved reply',
    description: 'Use it to read one saved reply, with its placeholders.',
    etag: true,
    response: one(savedReplyRecord),
    handler: ({ params, call, rpc }) => answer(rpc.savedReplies.getSavedReply(params, call)),
  }),
  defineRoute({
    id: 'fillSavedReply',
    method: 'GET',
    path: `${savedReply}/text`,
    scope: 'conversations:read',
    summary: 'Fill in a saved reply for a conversation',
    description:
      'Use it to get the text to answer a conversation with: each placeholder is replaced with its value. `{{member.name}}` is the public name of the person who asks; an API key has none. The key also needs `contacts:read`. Nothing is sent or changed: send the text as a message, and the `actions` of the saved reply with `PATCH …/conversations/{conversationId}`.',
    query: z.strictObject({
      conversation_id: idInput('conversation').meta({ description: 'The conversation to fill it in for' }),
    }),
    response: one(filledReplyRecord),
    errors: ['CONVERSATION_NOT_FOUND'],
    handler: ({ params, query, caller, call, rpc }) => {
      checkScope('contacts:read', caller);
      return answerFilled(rpc.savedReplies.fillSavedReply({ ...params, conversationId: query.conversation_id }, call));
    },
  }),
  defineRoute({
    id: 'updateSavedReply',
    method: 'PATCH',
    path: savedReply,
    scope: 'conversations:write',
    summary: 'Change a saved reply',
    description: 'Use it to change the name, text, shortcut or actions of a saved reply.',
    body: savedReplyChanges,
    etag: true,
    ifMatch: true,
    response: one(savedReplyRecord),
    errors: ['SAVED_REPLY_SHORTCUT_TAKEN'],
    handler: async ({ params, body, ifRevision, call, rpc }) => {
      await checkAssignee(body.actions?.assigned_to, { params, call, rpc }, ['actions']);
      const request = { ...params, updateMask: fieldMask(body), fields: readSavedReplyFields(body), ifRevision };
      return answer(rpc.savedReplies.updateSavedReply(request, call));
    },
  }),
  defineRoute({
    id: 'deleteSavedReply',
    method: 'DELETE',
    path: savedReply,
    scope: 'conversations:write',
    summary: 'Delete a saved reply',
    description: 'Messages that were written with it stay as they are.',
    ifMatch: true,
    represents: { before: ({ params, call, rpc }) => answer(rpc.savedReplies.getSavedReply(params, call)) },
    handler: async ({ params, ifRevision, call, rpc }) => {
      await rpc.savedReplies.deleteSavedReply({ ...params, ifRevision }, call);
    },
  }),
];
