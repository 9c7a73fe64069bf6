export { keepPartitions, readPartitions } from './keep-partitions.js';
export { keepingPartitions } from './keeping-partitions.js';
export type { Partition, PartitionedTable } from './months.js';
