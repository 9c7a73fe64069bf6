import { fail } from '@pharos/contract';
import type { GetBeaconRequest, GetBeaconResponse } from '@pharos/proto/pharos/core/v1/beacon';
import type { Rpc } from '@pharos/service';
import { missing } from '../../inbox/missing.js';
import { beacons } from './beacons.js';
import { toBeacon } from './convert-beacon.js';

export const getBeacon: Rpc<GetBeaconRequest, GetBeaconResponse> = async (request, _call, { database }) => {
  const row = await beacons.find(database, request, request.beaconId);
  if (!row) throw await missing(database, request, fail('BEACON_NOT_FOUND'));
  return { beacon: toBeacon(row) };
};
