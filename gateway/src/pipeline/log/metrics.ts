import { counter, histogram, type MetricsRegistry } from '@pharos/kit';

export type GatewayMetrics = ReturnType<typeof createMetrics>;

/** What the gateway measures of itself. */
export function createMetrics(registry: MetricsRegistry) {
  const requests = histogram(registry, {
    name: 'http_request_duration_seconds',
    help: 'Duration of requests, by route, status class and kind (read, write)',
    labels: ['route', 'status', 'kind'],
  });
  const fallbacks = counter(registry, {
    name: 'limiter_fallback_total',
    help: 'Requests that one gateway counted alone, because Redis did not answer.',
  });
  const lookUps = counter(registry, {
    name: 'key_cache_lookups_total',
    help: 'Look-ups of API keys, from the cache (hit) or from core (miss).',
    labels: ['outcome'],
  });
  return {
    request: (route: string, method: string, status: number, seconds: number) =>
      requests.observe({ route, status: `${Math.floor(status / 100)}xx`, kind: kindOf(method) }, seconds),
    limiterFallback: () => fallbacks.inc(),
    keyLookUp: (outcome: 'hit' | 'miss') => lookUps.inc({ outcome }),
  };
}

function kindOf(method: string): 'read' | 'write' {
  return ['GET', 'HEAD', 'OPTIONS'].includes(method) ? 'read' : 'write';
}
