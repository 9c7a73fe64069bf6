import { fail, type Issue, wordsFor } from '@pharos/contract';
import type { z } from 'zod';

/** More would only repeat the first ones. */
const maxIssues = 50;

/** What the schema makes of the value. Fails with VALIDATION_ERROR and an issue for each thing that is wrong. */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value, { error: wordsFor });
  if (result.success) return result.data;
  throw fail('VALIDATION_ERROR', { issues: telling(result.error.issues).flatMap(toIssues).slice(0, maxIssues) });
}

/** Without what else is wrong with a value of another type: a text for a list would also be too short a list. */
function telling(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const placeOf = ({ path }: z.core.$ZodIssue) => path.map(String).join('\0');
  const mistyped = new Set(issues.filter(({ code }) => code === 'invalid_type').map(placeOf));
  return issues.filter((issue) => issue.code === 'invalid_type' || !mistyped.has(placeOf(issue)));
}

/** One issue per unknown field: the library reports them all in one. */
function toIssues(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
  return issue.keys.map((key) => ({ path: [...path, key], message: 'unknown field' }));
}
