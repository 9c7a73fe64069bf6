/** `format: date-time` says it all; the pattern that goes with it takes a screen. */
export function withoutTimePattern(schema: { format?: unknown; pattern?: unknown }): void {
  if (schema.format === 'date-time') delete schema.pattern;
}
