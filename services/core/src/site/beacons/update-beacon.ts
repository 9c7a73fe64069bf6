import type { BeaconServiceDefinition } from '@pharos/proto/pharos/core/v1/beacon';
import type { RpcOf } from '@pharos/service';
import { forms } from '../forms/forms.js';
import { beaconPatch, checkBeacon } from './beacon.js';
import { beacons } from './beacons.js';
import { beaconRecord } from './record.js';

export const updateBeacon: RpcOf<BeaconServiceDefinition, 'updateBeacon'> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    const row = await beacons.update(tx, call, request, request.beaconId, async (before) => {
      const after = { ...before, ...beaconPatch(request) };
      checkBeacon(after);
      if (after.form_id !== before.form_id) await forms.hold(tx, request, after.form_id);
      return after;
    });
    return { beacon: beaconRecord.toMessage(row) };
  });
