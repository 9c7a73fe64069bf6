import { fail } from '@pharos/contract';
import type { BeaconServiceDefinition } from '@pharos/proto/pharos/core/v1/beacon';
import type { RpcOf } from '@pharos/service';
import { Archivable } from '../archivable.js';
import { forms } from '../forms/forms.js';
import { formRecord } from '../forms/record.js';
import { type BeaconFields, type BeaconRow, beaconFields, beaconRecord } from './record.js';

export const beacons = new Archivable<BeaconFields, BeaconRow>({
  noun: 'Beacon',
  target: 'beacon',
  table: 'beacons',
  notFound: 'BEACON_NOT_FOUND',
  record: beaconRecord,
  fields: beaconFields,
});

export const getBeacon: RpcOf<BeaconServiceDefinition, 'getBeacon'> = async (request, _call, { database }) => ({
  beacon: beaconRecord.toMessage(await beacons.require(database, request, request.beaconId)),
});

export const listBeacons: RpcOf<BeaconServiceDefinition, 'listBeacons'> = async (request, _call, { database }) => {
  const { rows, page } = await beacons.list(database, request);
  return { beacons: rows.map(beaconRecord.toMessage), page };
};

export const archiveBeacon: RpcOf<BeaconServiceDefinition, 'archiveBeacon'> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    await beacons.archive(tx, call, request, request.beaconId);
    return {};
  });

/** Finds none whose form is gone. */
export const resolveBeacon: RpcOf<BeaconServiceDefinition, 'resolveBeacon'> = async (request, _call, { database }) => {
  const beacon = await beacons.findPublic(database, request.beaconId);
  const form = beacon && (await forms.findPublic(database, beacon.form_id));
  if (!form) throw fail('BEACON_NOT_FOUND');
  return { orgId: form.org_id, beacon: beaconRecord.toMessage(beacon), form: formRecord.toMessage(form) };
};
