import type { ListedConversation } from '@pharos/sdk';
import { useEffect, useMemo, useState } from 'react';
import { type Command, useCommands } from '../app/commands.js';
import { t } from '../messages/index.js';
import type { KeptPlace } from './list-places.js';

/** What can be changed in one request. */
export const mostSelected = 500;

/** The rows from one to another, in the order of the list. */
export function between(ids: readonly string[], from: string, to: string): string[] {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)];
  return a < 0 || b < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** The rows of a list that are selected: one by one (`x`), or all up to one (`⇧x`). */
export function useSelection(
  rows: readonly ListedConversation[],
  openId: string | undefined,
  { before, keep }: KeptPlace,
) {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(before.selected));
  useEffect(() => {
    if (ids.size > 0 || before.selected.length > 0) keep({ selected: [...ids] });
  }, [ids, before, keep]);
  const [last, setLast] = useState<string | undefined>();
  const commands = useMemo((): Command[] => {
    const group = t.list.label;
    const target = openId ?? rows[0]?.id;
    const all = rows.map(({ id }) => id);
    const select = (isUpTo: boolean) => () => {
      if (target === undefined) return;
      setIds(
        isUpTo && last ? new Set([...ids, ...between(all, last, target)].slice(0, mostSelected)) : toggled(ids, target),
      );
      setLast(target);
    };
    return [
      { id: 'select', text: t.list.select, keys: 'x', group, run: select(false) },
      { id: 'select-to', text: t.list.selectTo, keys: 'shift+x', group, run: select(true) },
    ];
  }, [rows, openId, ids, last]);
  useCommands(commands);
  const toggle = (id: string) => {
    setIds(toggled(ids, id));
    setLast(id);
  };
  const selected = rows.filter(({ id }) => ids.has(id));
  return { ids, selected, toggle, clear: () => setIds(new Set()) };
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id) && next.size < mostSelected) next.add(id);
  return next;
}
