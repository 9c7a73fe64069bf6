import { fail } from '@pharos/contract';
import type { EndSessionRequest, EndSessionResponse } from '@pharos/proto/pharos/core/v1/widget_session';
import type { Rpc } from '@pharos/service';
import { withoutAddress } from '../../shared/without-address.js';
import { endSession as removeSession } from './sessions.js';

export const endSession: Rpc<EndSessionRequest, EndSessionResponse> = async (request, call, { database }) => {
  if (!(await removeSession(database, withoutAddress(call), request))) throw fail('SESSION_INVALID');
  return {};
};
