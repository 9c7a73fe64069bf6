import { fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { missing } from '../../inbox/missing.js';
import { checkRevision } from '../../shared/check-revision.js';
import { forms } from '../forms/forms.js';
import type { AtBeacon, BeaconRow } from './beacon-row.js';
import { beacons } from './beacons.js';

/**
 * The beacon, which nobody else changes until the transaction ends. @throws BEACON_NOT_FOUND, also when it is archived,
 * PROJECT_NOT_FOUND, VERSION_MISMATCH
 */
export async function lockExpectedBeacon(
  tx: Database,
  request: AtBeacon & { ifRevision?: number | undefined },
): Promise<BeaconRow> {
  const beacon = await beacons.lock(tx, request, request.beaconId);
  if (!beacon) throw await missing(tx, request, fail('BEACON_NOT_FOUND'));
  checkRevision(beacon, request);
  return beacon;
}

/** Holds the form that a beacon is to open. @throws FORM_NOT_FOUND, also when it is archived, PROJECT_NOT_FOUND */
export async function requireLiveForm(tx: Database, at: InProject, formId: string): Promise<void> {
  if (!(await forms.hold(tx, at, formId))) throw await missing(tx, at, fail('FORM_NOT_FOUND'));
}
