import { fail, idKinds, invalid } from '@pharos/contract';
import { newId } from '@pharos/kit';
import type { BeaconServiceDefinition } from '@pharos/proto/pharos/core/v1/beacon';
import type { RpcOf } from '@pharos/service';
import { forms } from '../forms/forms.js';
import { beaconPatch, checkBeacon, usualBeacon } from './beacon.js';
import { beacons } from './beacons.js';
import { beaconRecord } from './record.js';

export const createBeacon: RpcOf<BeaconServiceDefinition, 'createBeacon'> = async (request, call, { database }) => {
  const { form_id, ...settings } = beaconPatch(request);
  if (form_id === undefined) throw invalid(['form_id'], 'is required');
  const beacon = { ...usualBeacon, ...settings, form_id };
  checkBeacon(beacon);
  return database.transaction(async (tx) => {
    await forms.hold(tx, request, form_id);
    const row = await beacons.insert(tx, call, request, newId(idKinds.beacon), beacon);
    if (!row) throw fail('PROJECT_NOT_FOUND');
    return { beacon: beaconRecord.toMessage(row) };
  });
};
