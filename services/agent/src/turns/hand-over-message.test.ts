import { expect, test } from 'vitest';
import { handOverMessage } from './hand-over-message.js';

const hours = (['mon', 'tue', 'wed', 'thu', 'fri'] as const).map((day) => ({ day, opens: '09:00', closes: '17:00' }));
const berlin = { time_zone: 'Europe/Berlin', hours };
const usual = { handoff_message: null, business_hours: null, languages: [] };
/** In November 2026, of which the 22nd is a Sunday. */
const at = (time: string) => new Date(`2026-11-${time}:00Z`);

test('who is handed over hears so in their language, or in the first that the agent answers in, else in English', () => {
  const told = (language: string | undefined, languages: string[] = []) =>
    handOverMessage({ ...usual, languages }, language, at('23T10:00'));
  expect(told('de-AT')).toContain('Jemand aus unserem Team');
  expect(told('fr')).toContain('notre équipe');
  expect(told(undefined, ['es-MX', 'en'])).toContain('nuestro equipo');
  expect(told(undefined)).toContain('A person from our team');
  expect(told('xx')).toBe(told('en'));
  expect(told('constructor')).toBe(told('en'));
});

test('a text of the project replaces it, and an empty one switches it off, outside of the hours too', () => {
  const own = { ...usual, handoff_message: 'Eine Kollegin übernimmt.' };
  expect(handOverMessage(own, 'en', at('23T10:00'))).toBe('Eine Kollegin übernimmt.');
  const silent = { ...usual, handoff_message: '', business_hours: berlin };
  for (const time of ['22T10:00', '23T10:00']) expect(handOverMessage(silent, 'de', at(time))).toBeNull();
});

test('who writes outside of the hours is told when people are back, in their language', () => {
  const settings = { ...usual, handoff_message: 'Eine Kollegin übernimmt.', business_hours: berlin };
  expect(handOverMessage(settings, 'de', at('23T10:00'))).toBe('Eine Kollegin übernimmt.');
  const away = handOverMessage(settings, 'de-DE', at('22T10:00'));
  expect(away).toContain('Eine Kollegin übernimmt.\n\nWir sind wieder da: Montag, 23. November');
  expect(away).toContain('09:00');
  expect(handOverMessage(settings, 'xx', at('22T10:00'))).toContain('We are back: Monday');
  expect(handOverMessage({ ...settings, handoff_message: null }, 'fr', at('22T10:00'))).toContain('lundi 23 novembre');
});
