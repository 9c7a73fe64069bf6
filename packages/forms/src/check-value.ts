import { type FieldType, type FormField, valueLimits } from './fields.js';
import type { IssueCode } from './issues.js';
import { plainDigits } from './plain-digits.js';

/** A checked value: what submissions keep. */
export type FieldValue = string | number | boolean | readonly string[];

/** The value as it is kept, undefined when there is none; or what is wrong with it. */
export type CheckedValue = { readonly value: FieldValue | undefined } | { readonly issue: IssueCode };

type Check = (given: unknown, field: FormField) => CheckedValue;

const refuse = (issue: IssueCode): CheckedValue => ({ issue });
const accept = (value: FieldValue): CheckedValue => ({ value });

/** What browsers accept in an email field (the HTML standard), with letters of any language in the domain. */
export const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?)*$/u;
const phone = /^[+(\d][\d\s().\-/]*(?:\s?(?:x|ext\.?|#)\s?\d{1,6})?$/i;
const decimal = /^[+-]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})$/;
const day = /^(\d{4})-(\d\d)-(\d\d)$/;
const attachment = /^att_[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
/** Control characters but tab and line ends: nothing that people write, and a trap for whatever shows it. */
const control = /(?![\t\r\n])\p{Cc}/u;

function checkText(given: unknown, max: number, check: (text: string) => IssueCode | undefined): CheckedValue {
  if (typeof given !== 'string') return refuse('text');
  const text = given.trim();
  // UTF-16 needs one or two units a character.
  if (text.length > max && (text.length > 2 * max || [...text].length > max)) return refuse('too_long');
  const issue = control.test(text) ? 'text' : check(text);
  return issue === undefined ? accept(text) : refuse(issue);
}

const plain = (given: unknown) => (typeof given === 'string' ? plainDigits(given).trim() : given);

const checkNumber: Check = (given) => {
  const text = plain(given);
  const number = typeof text === 'string' && decimal.test(text) ? Number(text) : given;
  return typeof number === 'number' && Number.isFinite(number) ? accept(number) : refuse('number');
};

const checkCheckbox: Check = (given, { required }) => {
  if (typeof given !== 'boolean') return refuse('checkbox');
  return required && !given ? refuse('required') : accept(given);
};

const checkOption: Check = (given, { options }) =>
  typeof given === 'string' && options.includes(given) ? accept(given) : refuse('option');

const checkOptions: Check = (given, { options }) => {
  const isChoice =
    Array.isArray(given) &&
    given.length <= options.length &&
    new Set(given).size === given.length &&
    given.every((option) => options.includes(option));
  return isChoice ? accept([...(given as string[])]) : refuse('options');
};

const checkFiles: Check = (given) => {
  const ids = typeof given === 'string' ? [given] : given;
  const areIds =
    Array.isArray(ids) &&
    ids.length <= valueLimits.files &&
    new Set(ids).size === ids.length &&
    ids.every((id) => typeof id === 'string' && attachment.test(id));
  return areIds ? accept([...(ids as string[])]) : refuse('file');
};

function isDay(text: string): boolean {
  const [, year = '', month = '', date = ''] = day.exec(text) ?? [];
  const time = new Date(0);
  // Years below 100 are what they say.
  time.setUTCFullYear(Number(year), Number(month) - 1, Number(date));
  return year !== '' && time.getUTCMonth() + 1 === Number(month) && time.getUTCDate() === Number(date);
}

const isPhone = (text: string) => phone.test(text) && text.replace(/\D/g, '').length >= 3;
const none = () => undefined;

const checks: Record<FieldType, Check> = {
  short_text: (given) =>
    checkText(given, valueLimits.shortText, (text) => (/[\r\n\u2028\u2029]/.test(text) ? 'line' : undefined)),
  long_text: (given) => checkText(given, valueLimits.longText, none),
  email: (given) => checkText(given, valueLimits.email, (text) => (emailPattern.test(text) ? undefined : 'email')),
  number: checkNumber,
  phone: (given) => checkText(plain(given), valueLimits.phone, (text) => (isPhone(text) ? undefined : 'phone')),
  checkbox: checkCheckbox,
  radio: checkOption,
  single_select: checkOption,
  multi_select: checkOptions,
  date: (given) => checkText(given, valueLimits.shortText, (text) => (isDay(text) ? undefined : 'date')),
  file: checkFiles,
};

/**
 * Checks what somebody gave for a field. Nothing, null, blank text and an empty list are no value: wrong only where one is
 * required. A number may come as its digits; texts lose the blanks around them.
 * Digits of numbers and phone numbers may be full-width, Arabic or Persian: those of ASCII are kept.
 */
export function checkValue(field: FormField, given: unknown): CheckedValue {
  if (isAbsent(given)) return field.required ? refuse('required') : { value: undefined };
  return checks[field.type](given, field);
}

function isAbsent(given: unknown): boolean {
  if (given === undefined || given === null) return true;
  if (typeof given === 'string') return given.trim() === '';
  return Array.isArray(given) && given.length === 0;
}
