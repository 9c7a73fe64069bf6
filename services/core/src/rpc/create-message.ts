import { fail, invalid } from '@pharos/contract';
import type { CreateMessageRequest, CreateMessageResponse } from '@pharos/proto/pharos/core/v1/message';
import type { Rpc } from '@pharos/service';
import { newMessageRow } from '../convert/patches.js';
import { toMessage } from '../convert/records.js';
import { createMessage as insertMessage } from '../store/create-message.js';
import { missing } from './missing.js';

export const createMessage: Rpc<CreateMessageRequest, CreateMessageResponse> = async (request, call, { database }) => {
  if (!request.message) throw invalid(['content'], 'A message is required.');
  const row = await insertMessage(database, call, request, newMessageRow(request.message));
  if (!row) throw await missing(database, request, fail('CONVERSATION_NOT_FOUND'));
  return { message: toMessage(row) };
};
