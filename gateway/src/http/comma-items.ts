/** The items of a text with commas between them, written as they were sent: `\,` is a comma within an item, `\\` a backslash. */
export function splitItems(text: string): string[] {
  const items = [''];
  for (const [token] of text.matchAll(/\\[\\,]|[\\,]|[^\\,]+/g)) {
    if (token === ',') items.push('');
    else items[items.length - 1] += token;
  }
  return items;
}

/** What an item stands for; a backslash before anything but a comma or a backslash is itself. */
export function plainItem(item: string): string {
  return item.replace(/\\([\\,])/g, '$1');
}
