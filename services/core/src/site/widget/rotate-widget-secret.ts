import { randomBytes } from 'node:crypto';
import { fail } from '@pharos/contract';
import type { RotateWidgetSecretRequest, RotateWidgetSecretResponse } from '@pharos/proto/pharos/core/v1/widget';
import type { CoreRpc } from '../../shared/deps.js';
import { saveWidgetSecret, secretContext } from './configs.js';
import { endIdentifiedSessions } from './sessions.js';

const secretBytes = 32;

export const rotateWidgetSecret: CoreRpc<RotateWidgetSecretRequest, RotateWidgetSecretResponse> = async (
  request,
  call,
  { database, sealer },
) => {
  const secret = `wgs_${randomBytes(secretBytes).toString('base64url')}`;
  const sealed = sealer.seal(secret, secretContext(request.projectId));
  return database.transaction(async (tx) => {
    if (!(await saveWidgetSecret(tx, call, request, sealed))) throw fail('PROJECT_NOT_FOUND');
    // Whoever had the old secret may have been anybody.
    await endIdentifiedSessions(tx, request.projectId);
    return { secret };
  });
};
