import type { ListBeaconsRequest, ListBeaconsResponse } from '@pharos/proto/pharos/core/v1/beacon';
import type { Rpc } from '@pharos/service';
import { toBeacon } from '../../convert/beacons.js';
import { beacons } from '../../store/beacons/beacons.js';
import { requireProject } from '../missing.js';

export const listBeacons: Rpc<ListBeaconsRequest, ListBeaconsResponse> = async (request, _call, { database }) => {
  const { rows, page } = await beacons.list(database, request, request.archived, request.page);
  if (rows.length === 0) await requireProject(database, request);
  return { beacons: rows.map(toBeacon), page };
};
