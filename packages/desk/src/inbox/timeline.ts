import type { Message, TimelineEntry, TimelineEntryList } from '@pharos/sdk';
import type { InfiniteData } from '@tanstack/react-query';

/** What happened in a conversation as the cache has it: pages of entries, the newest first. */
export type Timeline = InfiniteData<Pick<TimelineEntryList, 'data' | 'page'>, unknown>;

/** The entries of a timeline, the oldest first, each once. */
export function entriesOf(timeline: Timeline | undefined): TimelineEntry[] {
  const entries = new Map<string, TimelineEntry>();
  for (const { data } of timeline?.pages ?? []) for (const entry of data) entries.set(entry.id, entry);
  return [...entries.values()].reverse();
}

/**
 * A timeline whose newest entries are those; older ones stay, and so do those that have come since they were read. An entry that stood
 * among them and is gone was deleted.
 */
export function withNewest(timeline: Timeline, newest: readonly TimelineEntry[]): Timeline {
  const [first, ...older] = timeline.pages;
  const [last, oldest] = [newest[0], newest.at(-1)];
  if (first === undefined || last === undefined || oldest === undefined) return timeline;
  const known = new Set(newest.map(({ id }) => id));
  const others = first.data.filter(({ id }) => !known.has(id));
  const later = others.filter(({ created_at }) => created_at > last.created_at);
  const earlier = others.filter(({ created_at }) => created_at < oldest.created_at);
  return { ...timeline, pages: [{ ...first, data: [...later, ...newest, ...earlier] }, ...older] };
}

/** A message as an entry of a timeline. */
export function entryOf(message: Message): TimelineEntry {
  const { id, created_at } = message;
  return { id, type: 'message', created_at, actor: null, message, changes: null, details: null };
}

/**
 * A timeline, the newest first, in which the entry of an ID is this one; undefined: in which there is none. One that is not known is put
 * in only when it is new: another one stands on a page that was not read.
 */
export function withEntry(timeline: Timeline, id: string, entry: TimelineEntry | undefined, isNew: boolean): Timeline {
  const isKnown = timeline.pages.some(({ data }) => data.some((each) => each.id === id));
  const pages = timeline.pages.map((page, at) => {
    if (isKnown) {
      const data = page.data.flatMap((each) => (each.id !== id ? [each] : entry === undefined ? [] : [entry]));
      return { ...page, data };
    }
    return at === 0 && isNew && entry !== undefined ? { ...page, data: inserted(page.data, entry) } : page;
  });
  return { ...timeline, pages };
}

function inserted(entries: readonly TimelineEntry[], entry: TimelineEntry): TimelineEntry[] {
  const at = entries.findIndex(({ created_at }) => created_at <= entry.created_at);
  return at < 0 ? [...entries, entry] : entries.toSpliced(at, 0, entry);
}
