/** Calls once with all that was given within so many milliseconds of the first. Returns what takes it. */
export function gather<Item>(withinMs: number, run: (items: readonly Item[]) => void): (item: Item) => void {
  let items: Item[] = [];
  const give = () => {
    const all = items;
    items = [];
    run(all);
  };
  return (item) => {
    if (items.length === 0) setTimeout(give, withinMs);
    items.push(item);
  };
}
