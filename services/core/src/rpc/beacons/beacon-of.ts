import { fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { AtBeacon, BeaconRow } from '../../store/beacons/beacon-row.js';
import { lockBeacon } from '../../store/beacons/beacons.js';
import { holdForm } from '../../store/forms/forms.js';
import { missing } from '../missing.js';

/**
 * The beacon, which nobody else changes until the transaction ends. @throws BEACON_NOT_FOUND, also when it is archived,
 * PROJECT_NOT_FOUND, VERSION_MISMATCH
 */
export async function lockExpectedBeacon(
  tx: Database,
  request: AtBeacon & { ifRevision?: number | undefined },
): Promise<BeaconRow> {
  const beacon = await lockBeacon(tx, request);
  if (!beacon) throw await missing(tx, request, fail('BEACON_NOT_FOUND'));
  if (request.ifRevision !== undefined && request.ifRevision !== beacon.revision) throw fail('VERSION_MISMATCH');
  return beacon;
}

/** Holds the form that a beacon is to open. @throws FORM_NOT_FOUND, also when it is archived, PROJECT_NOT_FOUND */
export async function requireLiveForm(tx: Database, at: InProject, formId: string): Promise<void> {
  if (!(await holdForm(tx, { ...at, formId }))) throw await missing(tx, at, fail('FORM_NOT_FOUND'));
}
