import { valueLimits } from './fields.js';

/** What can be wrong with a value. Scripts translate the code. */
const messages = {
  required: 'is required',
  text: 'must be text',
  line: 'must be one line of text',
  too_long: 'is too long',
  email: 'must be an email address',
  number: 'must be a number',
  phone: 'must be a phone number',
  checkbox: 'must be true or false',
  option: 'must be one of the options',
  options: 'must be a list of different options',
  date: 'must be a date such as 2026-01-31',
  file: `must be a list of at most ${valueLimits.files} ids of attachments`,
  unknown: 'is not a field of the form',
  too_much: `must not have more than ${valueLimits.total} characters in all`,
} as const;

export type IssueCode = keyof typeof messages;

/** One thing wrong with a submission. */
export interface FieldIssue {
  /** The name of the field; absent when it is the submission as a whole. */
  readonly name?: string;
  readonly code: IssueCode;
  /** The problem in English. */
  readonly message: string;
}

export function issueOf(code: IssueCode, name?: string): FieldIssue {
  return { ...(name === undefined ? {} : { name }), code, message: messages[code] };
}
