import { PharosError } from '@pharos/sdk';
import { expect, test } from 'vitest';
import { errorsDe } from '../messages/errors-de.js';
import { errorsEn } from '../messages/errors-en.js';
import { textOfError } from './error-texts.js';

const failed = (code: string, issues: object[] = []) =>
  new PharosError(code, 'As the API says.', 409, { issues } as never);

test('an error is told in the words of the desk, in the reader’s language', () => {
  expect(textOfError(failed('VERSION_MISMATCH'), errorsEn)).toMatch(/^Somebody else has changed this/);
  expect(textOfError(failed('VERSION_MISMATCH'), errorsDe)).toMatch(/^Jemand hat das/);
  expect(textOfError(failed('WEBHOOK_NOT_FOUND'), errorsDe)).toMatch(/^Das gibt es nicht mehr/);
});

test('what is wrong with a value is said with the name of its field', () => {
  const [long, odd] = [
    { path: ['name'], message: 'must have at most 100 characters' },
    { path: ['x', 3], message: 'odd' },
  ];
  expect(textOfError(failed('VALIDATION_ERROR', [long]), errorsEn)).toBe('Name: must have at most 100 characters');
  expect(textOfError(failed('VALIDATION_ERROR', [long]), errorsDe)).toBe('Name: höchstens 100 Zeichen');
  expect(textOfError(failed('VALIDATION_ERROR', [odd]), errorsDe)).toBe('x: odd');
});

test('an error without words of the desk, or before they are there, is told in those of the platform', () => {
  expect(textOfError(failed('INTEGRATION_REFUSED'), errorsDe)).toBe('As the API says.');
  expect(textOfError(failed('toString'), errorsDe)).toBe('As the API says.');
  expect(textOfError(failed('VERSION_MISMATCH'), undefined)).toBe('As the API says.');
});
