import { expect, test } from 'vitest';
import { questionLanguage } from './question-language.js';

test.each([
  ['Wie kann ich mein Passwort zurücksetzen?', 'de'],
  ['Comment puis-je changer mon mot de passe ?', 'fr'],
  ['¿Cómo puedo cambiar la contraseña de mi cuenta?', 'es'],
  ['Hoe kan ik mijn wachtwoord wijzigen?', 'nl'],
  ['How do I reset my password?', 'en'],
  ['die casting', 'en'],
  ['password', 'en'],
  ['Passwort', 'en'],
  ['パスワードを変更する', 'en'],
  ['', 'en'],
])('%j is read as %s', (text, code) => {
  expect(questionLanguage(text).code).toBe(code);
});

test('the locale that is asked for counts more than the words', () => {
  expect(questionLanguage('How do I reset my password?', 'de-AT').code).toBe('de');
  expect(questionLanguage('Wie geht das', 'ja').code).toBe('');
});
