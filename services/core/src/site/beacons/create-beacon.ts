import { fail, invalid } from '@pharos/contract';
import type { CreateBeaconRequest, CreateBeaconResponse } from '@pharos/proto/pharos/core/v1/beacon';
import type { Rpc } from '@pharos/service';
import { checkBeacon, usualBeacon } from './beacon.js';
import { requireLiveForm } from './beacon-of.js';
import { createBeacon as insertBeacon } from './beacons.js';
import { beaconPatch, toBeacon } from './convert-beacon.js';

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
