import { fail } from '@pharos/contract';
import type { ResolveBeaconRequest, ResolveBeaconResponse } from '@pharos/proto/pharos/core/v1/beacon';
import type { Rpc } from '@pharos/service';
import { toForm } from '../forms/convert-form.js';
import { findPublicForm } from '../forms/forms.js';
import { findPublicBeacon } from './beacons.js';
import { toBeacon } from './convert-beacon.js';

export const resolveBeacon: Rpc<ResolveBeaconRequest, ResolveBeaconResponse> = async (request, _call, { database }) => {
  const beacon = await findPublicBeacon(database, request.beaconId);
  const form = beacon && (await findPublicForm(database, beacon.form_id));
  if (!form) throw fail('BEACON_NOT_FOUND');
  return { orgId: form.org_id, beacon: toBeacon(beacon), form: toForm(form) };
};
