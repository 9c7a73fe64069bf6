import { grpcStatus } from '../errors.js';
import { histogram, type MetricsRegistry } from '../telemetry/metrics.js';
import type { CallObserver } from './invoke.js';

const statusNames = Object.fromEntries(Object.entries(grpcStatus).map(([name, code]) => [code, name]));

/** Measures served calls: how many, with which outcome, how long they took. */
export function observeCalls(registry: MetricsRegistry): CallObserver {
  const seconds = histogram(registry, {
    name: 'rpc_server_duration_seconds',
    help: 'Duration of served calls, by method and gRPC status',
    labels: ['method', 'status'],
  });
  return (path, status, took) =>
    seconds.observe({ method: path.slice(1), status: statusNames[status] ?? 'UNKNOWN' }, took);
}
