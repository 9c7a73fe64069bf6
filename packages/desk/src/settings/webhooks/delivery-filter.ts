const filters = ['delivered', 'failed', 'pending', 'held'] as const;

/** Which deliveries are listed: attempts by how they ended, or what waits or is held. */
export type DeliveryFilter = (typeof filters)[number];

/** What the address of a webhook says beside its ID: which deliveries are listed, and which one is open. */
export interface WebhookSearch {
  readonly show?: DeliveryFilter;
  readonly delivery?: string;
}

/** Reads the address of a webhook. */
export function webhookSearch({ show, delivery }: Record<string, unknown>): WebhookSearch {
  const filter = filters.find((each) => each === show);
  return { ...(filter && { show: filter }), ...(typeof delivery === 'string' && { delivery }) };
}
