import { fail } from '@pharos/contract';
import type { ResolveBeaconRequest, ResolveBeaconResponse } from '@pharos/proto/pharos/core/v1/beacon';
import type { Rpc } from '@pharos/service';
import { toBeacon } from '../../convert/beacons.js';
import { toForm } from '../../convert/forms.js';
import { findPublicBeacon } from '../../store/beacons/beacons.js';
import { findPublicForm } from '../../store/forms/forms.js';

export const resolveBeacon: Rpc<ResolveBeaconRequest, ResolveBeaconResponse> = async (request, _call, { database }) => {
  const beacon = await findPublicBeacon(database, request.beaconId);
  const form = beacon && (await findPublicForm(database, beacon.form_id));
  if (!form) throw fail('BEACON_NOT_FOUND');
  return { orgId: form.org_id, beacon: toBeacon(beacon), form: toForm(form) };
};
