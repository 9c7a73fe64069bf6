import { counter, histogram, type MetricsRegistry } from '@pharos/kit';

export type GatewayMetrics = ReturnType<typeof createMetrics>;

/** What the gateway measures of itself. */
export function createMetrics(registry: MetricsRegistry) {
  const requests = histogram(registry, {
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and class of status.',
    labels: ['route', 'status'],
  });
  const fallbacks = counter(registry, {
    name: 'limiter_fallback_total',
    help: 'Requests counted by one gateway alone, because the shared store did not answer.',
  });
  const lookUps = counter(registry, {
    name: 'key_cache_lookups_total',
    help: 'Look-ups of API keys, by whether they were remembered (hit) or core was asked (miss).',
    labels: ['outcome'],
  });
  return {
    request: (route: string, status: number, seconds: number) =>
      requests.observe({ route, status: `${Math.floor(status / 100)}xx` }, seconds),
    limiterFallback: () => fallbacks.inc(),
    keyLookUp: (outcome: 'hit' | 'miss') => lookUps.inc({ outcome }),
  };
}
