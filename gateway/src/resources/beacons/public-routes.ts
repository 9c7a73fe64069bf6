import { renderBeacon } from '@pharos/contract';
import type { Beacon } from '@pharos/proto/pharos/core/v1/beacon';
import type { Form } from '@pharos/proto/pharos/core/v1/form';
import { publicAccess } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { present } from '../field-mask.js';
import { renderPublicForm } from '../forms/public-routes.js';
import { one } from '../lists.js';
import { publicBeaconRecord } from './schemas.js';

function renderPublicBeacon(beacon: Beacon, form: Form) {
  const { project_id, form_id, allowed_origins, archived_at, created_at, ...shown } = renderBeacon(beacon);
  return { ...shown, form: renderPublicForm(form) };
}

export const publicBeaconRoutes = [
  defineRoute({
    id: 'getPublicBeacon',
    method: 'GET',
    path: '/api/public/beacons/{beaconId}',
    scope: publicAccess,
    servedAlone: true,
    tagged: true,
    summary: 'Get a beacon for a page',
    description:
      'Your page uses it to show a beacon. It works on pages that both the beacon and its form allow. The answer has an ETag. Changes to the beacon are visible immediately, changes to its form within two seconds.',
    response: one(publicBeaconRecord),
    errors: ['ORIGIN_NOT_ALLOWED'],
    handler: ({ params, visitor, call: { signal: _, ...call }, rpc, gateway }) =>
      // Others may wait for the same answer when this visitor has left.
      gateway.copies.answer(params.beaconId, visitor, async () => {
        const { beacon, form } = await rpc.beacons.resolveBeacon(params, call);
        const shown = present(beacon);
        const text = JSON.stringify({ data: renderPublicBeacon(shown, present(form)) });
        const allowedOrigins = [shown.allowedOrigins, present(form).allowedOrigins];
        return { text, allowedOrigins, projectId: shown.projectId };
      }),
  }),
];
