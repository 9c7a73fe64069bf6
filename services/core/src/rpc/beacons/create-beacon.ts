import { fail, invalid } from '@pharos/contract';
import type { CreateBeaconRequest, CreateBeaconResponse } from '@pharos/proto/pharos/core/v1/beacon';
import type { Rpc } from '@pharos/service';
import { beaconPatch, toBeacon } from '../../convert/beacons.js';
import { checkBeacon, usualBeacon } from '../../domain/beacon.js';
import { createBeacon as insertBeacon } from '../../store/beacons/beacons.js';
import { requireLiveForm } from './beacon-of.js';

export const createBeacon: Rpc<CreateBeaconRequest, CreateBeaconResponse> = async (request, call, { database }) => {
  const { form_id, ...said } = beaconPatch(request.settings, request.updateMask);
  if (form_id === undefined) throw invalid(['form_id'], 'is required');
  const beacon = { ...usualBeacon, ...said, form_id };
  checkBeacon(beacon);
  return database.transaction(async (tx) => {
    await requireLiveForm(tx, request, form_id);
    const row = await insertBeacon(tx, call, request, beacon);
    if (!row) throw fail('PROJECT_NOT_FOUND');
    return { beacon: toBeacon(row) };
  });
};
