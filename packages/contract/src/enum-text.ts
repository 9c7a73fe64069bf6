/** The names of a proto enum as the HTTP API and the database write them. */
export interface EnumText<Value extends number> {
  /** Every text, in the order of the proto file; the unspecified value has none. */
  readonly texts: readonly [string, ...string[]];
  /** The text of a value. Throws on the unspecified value and on numbers outside the enum. */
  toText(value: number): string;
  /** The value of a text. Throws on texts outside the enum. */
  fromText(text: string): Value;
}

/** Pairs a proto enum with its texts: `BOTTOM_RIGHT` is `bottom_right`, or `bottom-right` with `-` as separator. */
export function enumText<Values extends Record<string, number>>(
  values: Values,
  separator: '_' | '-' = '_',
): EnumText<Values[keyof Values]> {
  const named = Object.entries(values).filter(([, value]) => value > 0);
  const pairs = named.map(([name, value]) => [name.toLowerCase().replaceAll('_', separator), value] as const);
  const byText = new Map(pairs);
  const byValue = new Map(pairs.map(([text, value]) => [value, text] as const));
  return {
    texts: pairs.map(([text]) => text) as [string, ...string[]],
    toText: (value) => found(byValue.get(value), value),
    fromText: (text) => found(byText.get(text), text) as Values[keyof Values],
  };
}

function found<T>(value: T | undefined, wanted: string | number): T {
  if (value === undefined) throw new Error(`no such enum value: ${wanted}`);
  return value;
}
