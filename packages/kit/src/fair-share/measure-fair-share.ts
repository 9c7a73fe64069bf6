import { counter, gauge, type MetricsRegistry } from '../telemetry/metrics.js';
import { FairShare, type FairShareOptions } from './fair-share.js';

const sharesOf = new WeakMap<MetricsRegistry, Map<string, FairShare>>();

/** A share whose use is shown at each scrape: what is taken of it, what waits, and how many were refused; `name` is its label. */
export function measuredFairShare(
  registry: MetricsRegistry | undefined,
  name: string,
  options: Omit<FairShareOptions, 'onRefused'>,
): FairShare {
  if (!registry) return new FairShare(options);
  const refused = counter(registry, {
    name: 'fair_share_refused_total',
    help: 'Calls that were rejected because too many were waiting, or they had waited too long',
    labels: ['share'],
  });
  refused.inc({ share: name }, 0);
  const share = new FairShare({ ...options, onRefused: () => refused.inc({ share: name }) });
  sharesIn(registry).set(name, share);
  return share;
}

function sharesIn(registry: MetricsRegistry): Map<string, FairShare> {
  const known = sharesOf.get(registry);
  if (known) return known;
  const shares = new Map<string, FairShare>();
  sharesOf.set(registry, shares);
  show(registry, 'fair_share_running', 'Slots of a share that are taken', shares, (share) => share.running);
  show(registry, 'fair_share_waiting', 'How many wait for a slot of a share', shares, (share) => share.waiting);
  return shares;
}

function show(
  registry: MetricsRegistry,
  name: string,
  help: string,
  shares: ReadonlyMap<string, FairShare>,
  of: (share: FairShare) => number,
): void {
  gauge(registry, {
    name,
    help,
    labels: ['share'],
    read(metric) {
      for (const [share, each] of shares) metric.set({ share }, of(each));
    },
  });
}
