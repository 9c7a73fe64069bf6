/**
 * Queries over `search` columns, as text for a tsquery parameter. Each such column also holds the id of its project,
 * so a query that names it touches only what is the project's, however many words others have.
 */
export function lexeme(text: string): string {
  return `'${text.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;
}

/** Words that begin so. */
export function prefix(text: string): string {
  return `${lexeme(text)}:*`;
}

export function allOf(queries: readonly string[]): string {
  return queries.join(' & ');
}

export function anyOf(queries: readonly string[]): string {
  return `(${queries.join(' | ')})`;
}
