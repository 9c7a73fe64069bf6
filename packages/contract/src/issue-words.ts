import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  null: 'null',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a time',
};

const formats: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'a URL',
  uuid: 'a UUID',
  datetime: 'an ISO 8601 time such as 2026-01-31T09:30:00Z',
};

/** The message of an issue, which says what to send instead; undefined leaves it to the library. */
export function wordsFor(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : mustBe(kinds[issue.expected]);
    case 'too_small':
      return bound(issue.origin, 'at least', Number(issue.minimum), issue.inclusive);
    case 'too_big':
      return bound(issue.origin, 'at most', Number(issue.maximum), issue.inclusive);
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_format':
      return mustBe(formats[issue.format] ?? (issue.format === 'regex' ? 'written as documented' : undefined));
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_key':
      // What is wrong with a name that callers choose.
      return issue.issues[0]?.message;
    default:
      return undefined;
  }
}

function mustBe(what: string | undefined): string | undefined {
  return what && `must be ${what}`;
}

const units: Readonly<Record<string, string>> = { string: 'character', array: 'item', set: 'item' };

function bound(origin: string, which: 'at least' | 'at most', limit: number, inclusive = true): string {
  const unit = units[origin];
  if (unit !== undefined) return `must have ${which} ${limit} ${unit}${limit === 1 ? '' : 's'}`;
  if (inclusive) return `must be ${which} ${limit}`;
  return `must be ${which === 'at least' ? 'more' : 'less'} than ${limit}`;
}

function oneOf(values: readonly unknown[]): string {
  const texts = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return texts.length === 1 ? `must be ${texts[0]}` : `must be one of: ${texts.join(', ')}`;
}
