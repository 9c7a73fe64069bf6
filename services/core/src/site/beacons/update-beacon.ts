import type { UpdateBeaconRequest, UpdateBeaconResponse } from '@pharos/proto/pharos/core/v1/beacon';
import { diff, isEmpty, type Rpc } from '@pharos/service';
import { recordUnchanged } from '../../accounts/audit/audit.js';
import { type BeaconFields, beaconFields, checkBeacon } from './beacon.js';
import { lockExpectedBeacon, requireLiveForm } from './beacon-of.js';
import { updateBeacon as saveBeacon } from './beacons.js';
import { beaconPatch, toBeacon } from './convert-beacon.js';

export const updateBeacon: Rpc<UpdateBeaconRequest, UpdateBeaconResponse> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    const before = await lockExpectedBeacon(tx, request);
    const after = { ...before, ...beaconPatch(request.settings, request.updateMask) };
    checkBeacon(after);
    if (after.form_id !== before.form_id) await requireLiveForm(tx, request, after.form_id);
    const changes = diff<BeaconFields>(before, after, beaconFields);
    if (!isEmpty(changes)) return { beacon: toBeacon(await saveBeacon(tx, call, request, after, changes)) };
    await recordUnchanged(tx, call, request, { action: 'updateBeacon', target: 'beacon', id: before.id });
    return { beacon: toBeacon(before) };
  });
