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
  ['Jak mogę zmienić hasło do mojego konta?', 'pl'],
  ['Jak to było', 'pl'],
  ['Jak to bylo', 'cs'],
  ['Jak si můžu změnit heslo?', 'cs'],
  ['Bagaimana cara mengubah kata sandi akun saya?', 'id'],
  ['How do I tie a bowline?', 'en'],
  ['Mera phone ka charger ko change karo', 'en'],
  ['パスワードを変更する', 'ja'],
  ['비밀번호 변경', 'ko'],
  ['修改密码', 'zh'],
  ['รหัสผ่าน', 'th'],
  ['How do I type パスワード?', 'en'],
  ['', 'en'],
])('%j is read as %s', (text, code) => {
  expect(questionLanguage(text).code).toBe(code);
});

test('the locale that is asked for counts more than the words', () => {
  expect(questionLanguage('How do I reset my password?', 'de-AT').code).toBe('de');
  expect(questionLanguage('Wie geht das', 'ja').code).toBe('ja');
});
