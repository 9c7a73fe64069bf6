import { expect, test } from 'vitest';
import { mailboxesDe } from '../../messages/mailboxes-de.js';
import { mailboxesEn } from '../../messages/mailboxes-en.js';
import { errorText, problemOf } from './error-text.js';

test('what is wrong with a mail server is told in the language of the desk, with what the server says', () => {
  const outgoing = 'Outgoing mail: The mail server rejects the user name and password. It says: 535 Go away.';
  expect(problemOf(outgoing, mailboxesDe)).toEqual({
    direction: 'outgoing',
    text: 'Der Mailserver lehnt Name und Passwort ab. Er sagt: 535 Go away.',
  });
  const incoming = 'Incoming mail: The certificate of the mail server cannot be trusted (CERT_HAS_EXPIRED).';
  expect(problemOf(incoming, mailboxesDe)).toEqual({
    direction: 'incoming',
    text: 'Das Zertifikat des Mailservers ist nicht vertrauenswürdig. (CERT_HAS_EXPIRED)',
  });
  expect(errorText('The mail server answered: 451 later', mailboxesDe)).toBe(
    'Der Mailserver hat geantwortet: 451 later',
  );
});

test('each problem is told in both languages, and in English as the platform does', () => {
  const sentences = Object.keys(mailboxesEn.errors).filter((sentence) => /^(?:The|This|Nobody) /.test(sentence));
  expect(sentences.length).toBeGreaterThan(10);
  for (const sentence of sentences) {
    expect(problemOf(`Incoming mail: ${sentence}`, mailboxesEn).text).toBe(sentence);
    expect(errorText(sentence, mailboxesDe), sentence).not.toBe(sentence);
  }
});

test('what the desk has no words for stays as the platform tells it, without its code', () => {
  expect(errorText('VALIDATION_ERROR: too long', mailboxesDe)).toBe('too long');
  expect(problemOf('Something else (X).', mailboxesDe)).toEqual({ direction: 'incoming', text: 'Something else (X).' });
  expect(errorText('constructor', mailboxesDe)).toBe('constructor');
});
