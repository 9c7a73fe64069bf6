/** Words that mean the same. */
export type SynonymGroup = readonly string[];

/** What a person does to one group. */
export interface SynonymChange {
  /** The group as the person saw it; undefined: a new one. */
  readonly old: SynonymGroup | undefined;
  /** Undefined: it is removed. */
  readonly next: SynonymGroup | undefined;
}

const same = (one: SynonymGroup, other: SynonymGroup) => one.join('\n') === other.join('\n');

/** The groups with one changed; another that is changed meanwhile stays as it is. */
export function changedGroups(groups: readonly SynonymGroup[], { old, next }: SynonymChange): string[][] {
  const at = old === undefined ? -1 : groups.findIndex((group) => same(group, old));
  const added = next === undefined ? [] : [[...next]];
  if (at < 0) return [...added, ...groups.map((group) => [...group])];
  return groups.flatMap((group, place) => (place === at ? added : [[...group]]));
}
