/** How much one request may carry; a text that is longer by itself goes alone. */
export interface BatchLimits {
  readonly texts: number;
  readonly characters: number;
}

/** The texts in order, in as few requests as the limits allow. */
export function* batchesOf(texts: readonly string[], limits: BatchLimits): Generator<string[]> {
  let batch: string[] = [];
  let characters = 0;
  for (const text of texts) {
    const full = batch.length >= limits.texts || characters + text.length > limits.characters;
    if (full && batch.length > 0) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(text);
    characters += text.length;
  }
  if (batch.length > 0) yield batch;
}
