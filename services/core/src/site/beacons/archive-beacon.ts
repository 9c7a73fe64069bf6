import type { ArchiveBeaconRequest, ArchiveBeaconResponse } from '@pharos/proto/pharos/core/v1/beacon';
import type { Rpc } from '@pharos/service';
import { lockExpectedBeacon } from './beacon-of.js';
import { beacons } from './beacons.js';

export const archiveBeacon: Rpc<ArchiveBeaconRequest, ArchiveBeaconResponse> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    await lockExpectedBeacon(tx, request);
    await beacons.archive(tx, call, request, request.beaconId);
    return {};
  });
