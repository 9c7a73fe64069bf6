import { randomBytes } from 'node:crypto';
import { fail } from '@pharos/contract';
import type { RotateWidgetSecretRequest, RotateWidgetSecretResponse } from '@pharos/proto/pharos/core/v1/widget';
import { saveWidgetSecret, secretContext } from '../../store/widget/configs.js';
import { endIdentifiedSessions } from '../../store/widget/sessions.js';
import type { CoreRpc } from '../deps.js';

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
