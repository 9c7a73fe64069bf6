import type { ListBeaconsRequest, ListBeaconsResponse } from '@pharos/proto/pharos/core/v1/beacon';
import type { Rpc } from '@pharos/service';
import { requireProject } from '../../inbox/missing.js';
import { beacons } from './beacons.js';
import { toBeacon } from './convert-beacon.js';

export const listBeacons: Rpc<ListBeaconsRequest, ListBeaconsResponse> = async (request, _call, { database }) => {
  const { rows, page } = await beacons.list(database, request, request.archived, request.page);
  if (rows.length === 0) await requireProject(database, request);
  return { beacons: rows.map(toBeacon), page };
};
