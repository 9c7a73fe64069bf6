import type {
  CreateWebhookRequest,
  Delivery,
  DeliveryAttempt,
  EventType,
  UpdateWebhookRequest,
  Webhook,
} from '@pharos/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pharos } from '../../app/api.js';
import { queryKeys } from '../../app/query-keys.js';
import { useAction } from '../../app/use-action.js';
import type { DeliveryFilter } from './delivery-filter.js';

/** Attempts follow one another by themselves. */
const refetchMs = 5_000;

/** The webhooks of a project. */
export function useWebhooks(projectId: string) {
  return useQuery({
    queryKey: queryKeys.webhooks(projectId),
    queryFn: async () => {
      const webhooks: Webhook[] = [];
      for await (const webhook of pharos.webhooks.listWebhooks({ projectId, limit: 100 })) webhooks.push(webhook);
      return webhooks;
    },
  });
}

/** A webhook. */
export function useWebhook(projectId: string, webhookId: string) {
  return useQuery({
    queryKey: queryKeys.webhook(projectId, webhookId),
    queryFn: ({ signal }): Promise<Webhook> => pharos.webhooks.getWebhook({ projectId, webhookId }, { signal }),
  });
}

/** How deliveries to a webhook went in the last day, and what waits. */
export function useWebhookStats(projectId: string, webhookId: string) {
  return useQuery({
    queryKey: queryKeys.webhookStats(projectId, webhookId),
    refetchInterval: refetchMs,
    queryFn: ({ signal }) => pharos.webhooks.getWebhookStats({ projectId, webhookId }, { signal }),
  });
}

/** The events to which a webhook can subscribe. */
export function useEventTypes() {
  return useQuery({
    queryKey: queryKeys.eventTypes,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const types: EventType[] = [];
      for await (const type of pharos.webhooks.listEventTypes({ limit: 100 })) types.push(type);
      return types;
    },
  });
}

/** What is in a list of deliveries: the attempts, or the deliveries that wait. */
export type Listed = DeliveryAttempt | Delivery;

/** The latest attempts, or the deliveries that wait or are held, page by page. */
export function useDeliveries(projectId: string, webhookId: string, filter: DeliveryFilter | undefined) {
  return useInfiniteQuery({
    queryKey: queryKeys.deliveries(projectId, webhookId, filter ?? ''),
    refetchInterval: refetchMs,
    queryFn: async ({ signal, pageParam }) => {
      const isState = filter === 'pending' || filter === 'held';
      const { data, page } = await pharos.webhooks.listDeliveries(
        {
          projectId,
          webhookId,
          limit: 25,
          ...(filter && (isState ? { state: filter } : { status: filter })),
          ...(pageParam && { cursor: pageParam }),
        },
        { signal },
      );
      return { data: data as Listed[], page };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page }) => page.next_cursor ?? undefined,
  });
}

/** A delivery with what was sent, and its attempts. */
export function useDelivery(projectId: string, webhookId: string, deliveryId: string) {
  return useQuery({
    queryKey: queryKeys.delivery(projectId, webhookId, deliveryId),
    queryFn: ({ signal }) => pharos.webhooks.getDelivery({ projectId, webhookId, deliveryId }, { signal }),
  });
}

/** Makes a webhook; its secret is in the answer, and nowhere else. */
export function useCreateWebhook(projectId: string) {
  return useAction(async (body: CreateWebhookRequest) => pharos.webhooks.createWebhook({ projectId, body }), {
    renews: [queryKeys.webhooks(projectId)],
  });
}

/** Changes a webhook. */
export function useUpdateWebhook(projectId: string, webhookId: string) {
  return useAction(
    async (body: UpdateWebhookRequest) => pharos.webhooks.updateWebhook({ projectId, webhookId, body }),
    { renews: [queryKeys.webhooks(projectId), queryKeys.webhook(projectId, webhookId)] },
  );
}

/** Replaces the secret of a webhook; the new one is in the answer, and nowhere else. */
export function useRotateSecret(projectId: string, webhookId: string) {
  return useAction(
    async (overlap_hours: number) =>
      pharos.webhooks.rotateWebhookSecret({ projectId, webhookId, body: { overlap_hours } }),
    { renews: [queryKeys.webhook(projectId, webhookId)] },
  );
}

/** Deletes a webhook. */
export function useDeleteWebhook(projectId: string, webhookId: string) {
  return useAction(async () => pharos.webhooks.deleteWebhook({ projectId, webhookId }), {
    renews: [queryKeys.webhooks(projectId)],
  });
}

/** Sends a test to a webhook, and says how that went. */
export function useTestWebhook(projectId: string, webhookId: string) {
  return useAction(async () => pharos.webhooks.testWebhook({ projectId, webhookId }), {
    renews: [queryKeys.webhook(projectId, webhookId)],
  });
}

/** Sends a delivery again. */
export function useRedeliver(projectId: string, webhookId: string, deliveryId: string) {
  return useAction(async () => pharos.webhooks.redeliverDelivery({ projectId, webhookId, deliveryId }), {
    renews: [queryKeys.webhook(projectId, webhookId)],
  });
}

/** Sends everything again that failed or was held since a time. */
export function useRecover(projectId: string, webhookId: string) {
  return useAction(
    async (since: string) => pharos.webhooks.recoverDeliveries({ projectId, webhookId, body: { since } }),
    { renews: [queryKeys.webhook(projectId, webhookId)] },
  );
}
