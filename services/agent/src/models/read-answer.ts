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
  const json = parseJson(text) ?? parseJson(objectIn(text));
  if (json === undefined) return { kind: 'broken', problem: 'It is not valid JSON.' };
  const result = schema.safeParse(json.value);
  if (result.success) return { kind: 'read', value: result.data };
  return { kind: 'broken', problem: z.prettifyError(result.error).slice(0, longestProblem) };
}

/** What some models think aloud before they answer. */
const thought = /^\s*<(think|thinking|reasoning)>[\s\S]*?<\/\1>/;

/**
 * Some models put their JSON into a block of Markdown, or a sentence before and after it, however they are asked: what is one object
 * is taken for it, and nothing else that they say is looked at.
 */
function objectIn(text: string): string {
  const said = text.replace(thought, '');
  return said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1);
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
