import { checkValue, type FieldValue } from './check-value.js';
import { type FormField, honeypotName, valueLimits } from './fields.js';
import { type FieldIssue, issueOf } from './issues.js';

/** What a submission is made of, and everything that is wrong with it. */
export interface CheckedSubmission {
  /** The values by field name, in the order of the form; fields without a value are absent. */
  readonly values: Readonly<Record<string, FieldValue>>;
  readonly issues: readonly FieldIssue[];
}

/** Checks what somebody gave for a form's fields: with issues it is not to be sent, and not to be kept. */
export function checkSubmission(
  fields: readonly FormField[],
  given: Readonly<Record<string, unknown>>,
): CheckedSubmission {
  const values: [string, FieldValue][] = [];
  const issues: FieldIssue[] = [];
  for (const field of fields) {
    const checked = checkValue(field, own(given, field.name));
    if ('issue' in checked) issues.push(issueOf(checked.issue, field.name));
    else if (checked.value !== undefined) values.push([field.name, checked.value]);
  }
  const names = new Set([honeypotName, ...fields.map(({ name }) => name)]);
  for (const name of Object.keys(given)) if (!names.has(name)) issues.push(issueOf('unknown', name));
  if (charactersOf(values) > valueLimits.total) issues.push(issueOf('too_much'));
  return { values: Object.fromEntries(values), issues };
}

/** Whether something was written where people see no field. */
export function isCaught(given: Readonly<Record<string, unknown>>): boolean {
  const value = own(given, honeypotName);
  return value !== undefined && value !== null && value !== '' && value !== false;
}

function own(given: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(given, name) ? given[name] : undefined;
}

function charactersOf(values: readonly [string, FieldValue][]): number {
  return values
    .flatMap(([, value]) => (typeof value === 'object' ? value : [String(value)]))
    .reduce((sum, text) => sum + text.length, 0);
}
