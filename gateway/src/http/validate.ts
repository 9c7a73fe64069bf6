import { fail, type Issue, wordsFor } from '@pharos/contract';
import type { z } from 'zod';

/** More would only repeat the first ones. */
const maxIssues = 50;

/** What the schema makes of the value. Fails with VALIDATION_ERROR and an issue for each thing that is wrong. */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value, { error: wordsFor });
  if (result.success) return result.data;
  throw fail('VALIDATION_ERROR', { issues: result.error.issues.flatMap(toIssues).slice(0, maxIssues) });
}

/** One issue per unknown field: the library reports them all in one. */
function toIssues(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
  return issue.keys.map((key) => ({ path: [...path, key], message: 'unknown field' }));
}
