import type { Beacon, CreateBeaconRequest, UpdateBeaconRequest } from '@pharos/sdk';
import { useQuery } from '@tanstack/react-query';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useAction } from '../app/use-action.js';

/** The beacons of a project that are not archived. */
export function useBeacons(projectId: string) {
  return useQuery({
    queryKey: queryKeys.beaconList(projectId),
    queryFn: async () => {
      const beacons: Beacon[] = [];
      for await (const beacon of pharos.beacons.listBeacons({ projectId, limit: 100 })) beacons.push(beacon);
      return beacons;
    },
  });
}

/** One beacon, also when it is archived. */
export function useBeacon(projectId: string, beaconId: string) {
  return useQuery({
    queryKey: queryKeys.beacon(projectId, beaconId),
    queryFn: ({ signal }): Promise<Beacon> => pharos.beacons.getBeacon({ projectId, beaconId }, { signal }),
  });
}

/** Makes a beacon. */
export function useCreateBeacon(projectId: string) {
  return useAction(
    async (body: CreateBeaconRequest): Promise<Beacon> => pharos.beacons.createBeacon({ projectId, body }),
    { renews: [queryKeys.beacons(projectId)] },
  );
}

/** Changes a beacon. Pages that show it have the change at once. */
export function useSaveBeacon(projectId: string, beaconId: string) {
  return useAction(
    async (body: UpdateBeaconRequest): Promise<Beacon> => pharos.beacons.updateBeacon({ projectId, beaconId, body }),
    { renews: [queryKeys.beacons(projectId)] },
  );
}

/** Takes a beacon from all pages. */
export function useArchiveBeacon(projectId: string, beaconId: string) {
  return useAction(async () => pharos.beacons.deleteBeacon({ projectId, beaconId }), {
    renews: [queryKeys.beacons(projectId)],
  });
}
