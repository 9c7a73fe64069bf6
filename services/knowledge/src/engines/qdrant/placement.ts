import type { Schemas } from '@qdrant/js-client-rest';

/** How a server or a cluster keeps a collection; it is decided when that is made. */
export interface Placement {
  /** On how many nodes each shard is. Default 1. */
  readonly replicationFactor?: number | undefined;
  /** Default: as many as nodes. */
  readonly shardNumber?: number | undefined;
  /** Vectors and graphs are read from the disk, and kept in memory only as far as the system caches them. */
  readonly onDisk?: boolean | undefined;
  /** Dense vectors are also kept with a byte for each number, in memory, by which is searched first. */
  readonly isQuantized?: boolean | undefined;
}

type Cluster = Pick<Schemas['CreateCollection'], 'replication_factor' | 'shard_number'>;

/** What of it stands in the request that makes a collection, beside its vectors. */
export function clusterConfig({ replicationFactor, shardNumber }: Placement): Cluster {
  return {
    ...(replicationFactor !== undefined && { replication_factor: replicationFactor }),
    ...(shardNumber !== undefined && { shard_number: shardNumber }),
  };
}

/** Part of the engine's form: a collection that is kept otherwise is made anew, beside the one before. Empty: as servers do by themselves. */
export function formOf(placement: Placement): string {
  const set = Object.entries(placement).filter(([, value]) => value !== undefined && value !== false);
  return set
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join(' ');
}
