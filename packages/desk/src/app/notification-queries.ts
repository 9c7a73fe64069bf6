import type { Notification } from '@pharos/sdk';
import { queryOptions } from '@tanstack/react-query';
import { pharos } from './api.js';
import { queryKeys } from './query-keys.js';

const shown = 30;

/** What the person was last told of, in all their projects. */
export const notificationsQuery = queryOptions({
  queryKey: queryKeys.notifications,
  staleTime: 60_000,
  refetchInterval: 60_000,
  queryFn: ({ signal }): Promise<readonly Notification[]> =>
    pharos.people.listMyNotifications({ limit: shown }, { signal }).then(({ data }) => data),
});
