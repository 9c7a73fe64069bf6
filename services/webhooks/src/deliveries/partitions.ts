import type { PartitionedTable } from '@pharos/service';

/**
 * What is kept by month. Attempts go on their very day, with their delivery; what is left of a month, and its files, goes at once when all of
 * it is older. A held delivery keeps its attempts while it waits, which may be longer than history is kept.
 */
export function partitions({ historyDays, heldDays }: { historyDays: number; heldDays: number }): PartitionedTable[] {
  return [{ table: 'attempts', column: 'created_at', monthsAhead: 1, keptDays: Math.max(historyDays, heldDays) }];
}
