import { z } from 'zod';

export type ReadAnswer<Output> =
  | { readonly kind: 'read'; readonly value: Output }
  /** What is wrong with it, in words that a model can mend it by. */
  | { readonly kind: 'broken'; readonly problem: string };

const longestProblem = 1_000;
/** A token of JSON has some four characters. */
const charactersOfToken = 8;

/** Reads what a model said as JSON of the schema; what is far longer than was asked for is not looked at. */
export function readAnswer<Output>(
  schema: z.ZodType<Output>,
  text: string,
  maxOutputTokens: number,
): ReadAnswer<Output> {
  const longest = maxOutputTokens * charactersOfToken;
  if (text.length > longest) return { kind: 'broken', problem: `It is longer than ${longest} characters.` };
  const json = parseJson(withoutFence(text));
  if (json === undefined) return { kind: 'broken', problem: 'It is not valid JSON.' };
  const result = schema.safeParse(json.value);
  if (result.success) return { kind: 'read', value: result.data };
  return { kind: 'broken', problem: z.prettifyError(result.error).slice(0, longestProblem) };
}

/** Some models put their JSON into a block of Markdown, however they are asked. */
function withoutFence(text: string): string {
  const whole = text.trim();
  const begin = whole.indexOf('\n');
  const isFenced = /^```(?:json)?\s*$/.test(whole.slice(0, begin + 1)) && whole.endsWith('```');
  return isFenced && begin < whole.length - 3 ? whole.slice(begin, -3) : text;
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
