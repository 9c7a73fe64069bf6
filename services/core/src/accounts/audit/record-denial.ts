import type { RecordDenialRequest, RecordDenialResponse } from '@pharos/proto/pharos/core/v1/audit';
import type { Rpc } from '@pharos/service';
import { recordDenial as insertDenial } from './audit.js';

export const recordDenial: Rpc<RecordDenialRequest, RecordDenialResponse> = async (request, call, { database }) => {
  await insertDenial(database, call, request);
  return {};
};
