import type { RecordDenialRequest, RecordDenialResponse } from '@pharos/proto/pharos/core/v1/audit';
import { recordDenial as insertDenial } from '../store/audit.js';
import type { Rpc } from './rpc.js';

export const recordDenial: Rpc<RecordDenialRequest, RecordDenialResponse> = async (request, call, { database }) => {
  await insertDenial(database, call, request);
  return {};
};
