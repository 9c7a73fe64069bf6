import { fail } from '@pharos/contract';
import type { ExtendSessionRequest, ExtendSessionResponse } from '@pharos/proto/pharos/core/v1/widget_session';
import type { Rpc } from '@pharos/service';
import { extendSession as saveEnd } from './sessions.js';

export const extendSession: Rpc<ExtendSessionRequest, ExtendSessionResponse> = async (request, _call, { database }) => {
  const expiresAt = await saveEnd(database, request);
  if (!expiresAt) throw fail('SESSION_INVALID');
  return { expiresAt };
};
