/** A value as code, whatever signs it has. */
export function code(value: string): string {
  const ticks = value.includes('`') ? '``' : '`';
  const room = value.startsWith('`') || value.endsWith('`') ? ' ' : '';
  return `${ticks}${room}${cell(value)}${room}${ticks}`;
}

/** A text for a cell of a table: one line, without the sign that ends a cell. */
export function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');
}

/** A table; its cells are Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return lines.join('\n');
}

/** A block of code. Its fence is longer than any in it. */
export function block(info: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${info}\n${text.trimEnd()}\n${fence}`;
}

/** Parts with a blank line between them; what is absent leaves none. */
export function paragraphs(...parts: readonly (string | undefined)[]): string {
  return `${parts.filter((part) => part !== undefined && part !== '').join('\n\n')}\n`;
}
