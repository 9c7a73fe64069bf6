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
  const json = parseBare(text) ?? parseBare(afterThought(text));
  if (json === undefined) return { kind: 'broken', problem: 'It is not valid JSON.' };
  const result = schema.safeParse(json.value);
  if (result.success) return { kind: 'read', value: result.data };
  return { kind: 'broken', problem: z.prettifyError(result.error).slice(0, longestProblem) };
}

/** What some models write after they have thought aloud; some leave out the beginning. */
const endOfThought = '</think>';

function afterThought(text: string): string {
  const end = text.lastIndexOf(endOfThought);
  return end < 0 ? text : text.slice(end + endOfThought.length);
}

const fence = /^```(?:json)?[^\S\n]*\n([\s\S]*)```$/;

/**
 * Some models put their JSON into a block of Markdown, however they are asked. Nothing else may stand around it: an object in a
 * sentence may be one that the customer wrote, and that the model quotes to refuse it.
 */
function parseBare(text: string): { value: unknown } | undefined {
  const said = text.trim();
  return parseJson(fence.exec(said)?.[1] ?? said);
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
