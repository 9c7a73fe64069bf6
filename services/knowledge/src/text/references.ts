const definition = /^ {0,3}\[(?!\^)([^[\]\n]{1,300})\]:[ \t]*\S/gm;
const reference = /\[([^[\]\n]{0,1000})\]\[([^[\]\n]{0,300})\]/g;

/**
 * Markdown whose links by reference (`[text][label]`) are such as name no address. Without a definition of the label they are
 * text, and stay: what looks like a label may say something. Takes time linear in the text's length.
 */
export function withoutReferences(markdown: string): string {
  if (!markdown.includes(']:')) return markdown;
  const labels = new Set([...markdown.matchAll(definition)].map(([, label = '']) => normal(label)));
  if (labels.size === 0) return markdown;
  return markdown.replace(reference, (all: string, text: string, label: string) =>
    labels.has(normal(label || text)) ? `[${text}]()` : all,
  );
}

function normal(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}
