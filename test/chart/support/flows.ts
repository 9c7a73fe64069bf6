import type { ServiceName } from '@pharos/contract';
import { type KubernetesObject, named } from './helm.js';

/** The ports by which a rule of egress names a server, as the chart's `networkPolicy.servers` has them. */
const serverPorts: Readonly<Record<number, string>> = {
  5432: 'postgresql',
  6432: 'postgresql',
  4222: 'nats',
  6379: 'redis',
  6333: 'qdrant',
  7700: 'meilisearch',
  4318: 'tracing',
  8081: 'embeddings',
  9000: 'storage',
};
const nameServer = 53;

/** Whom the network policies let each component call, as `caller > called`; name servers are left out. */
export function flowsOut(objects: KubernetesObject[], components: readonly ServiceName[]): string[] {
  const flows = components.flatMap((name) =>
    (named(objects, 'NetworkPolicy', `pharos-${name}`).spec.egress as KubernetesObject[])
      .flatMap(calledBy)
      .map((called) => `${name} > ${called}`),
  );
  return [...new Set(flows)];
}

function calledBy(rule: KubernetesObject): string[] {
  const peers: KubernetesObject[] = rule.to ?? [];
  if (peers.some(({ ipBlock }) => ipBlock)) return ['internet'];
  if (peers.length > 0) return peers.map(({ podSelector }) => podSelector.matchLabels['app.kubernetes.io/component']);
  const ports: number[] = rule.ports.map(({ port }: KubernetesObject) => port);
  return ports.filter((port) => port !== nameServer).map((port) => serverPorts[port] ?? `port ${port}`);
}
