let last: Promise<void> = Promise.resolve();

/**
 * Before each piece of work that is computed in this process: resolves in a turn of the event loop that
 * nobody else was given. However much is computed at once, whatever else waits comes in between any two pieces. Rejects when `signal`
 * aborts.
 */
export async function yieldToEventLoop(signal?: AbortSignal): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  await last;
  signal?.throwIfAborted();
}

type Text = Readonly<Record<'title' | 'heading' | 'text', string>>;

/** Takes some milliseconds to analyse or embed; one passage at a time would take a fifth longer in all. */
const pieceCharacters = 10_000;

/** The items in pieces of so much text, one passage at least, each in a turn of its own. */
export async function* inChunks<Item>(
  items: readonly Item[],
  textOf: (item: Item) => Text,
  signal?: AbortSignal,
): AsyncGenerator<readonly Item[]> {
  let [start, characters] = [0, 0];
  for (let at = 0; at < items.length; at += 1) {
    const { title, heading, text } = textOf(items[at] as Item);
    const length = title.length + heading.length + text.length;
    if (at > start && characters + length > pieceCharacters) {
      await yieldToEventLoop(signal);
      yield items.slice(start, at);
      [start, characters] = [at, 0];
    }
    characters += length;
  }
  if (start === items.length) return;
  await yieldToEventLoop(signal);
  yield items.slice(start);
}
