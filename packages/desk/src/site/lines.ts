/** Lines as they are sent: without the blank ones, and without blanks around them. */
export const trimmed = (lines: readonly string[]): string[] =>
  lines.map((line) => line.trim()).filter((line) => line !== '');
