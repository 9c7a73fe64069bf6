import { expect, test } from 'vitest';
import { turnOf } from '../testing/turns.js';
import { isAutomaticReply } from './automatic-reply.js';

test.each([
  'Automatic reply: Your order',
  'Out of office until 4 May',
  'Thank you for your e-mail. I am currently out of the office and will reply when I am back.',
  'I am on annual leave until 12 June with limited access to my e-mails.',
  'This is an automated response. We have received your message.',
  'Vielen Dank für Ihre Nachricht. Ich bin derzeit nicht im Büro. In dringenden Fällen hilft meine Kollegin.',
  'Abwesenheitsnotiz: Ich bin bis 4. Mai im Urlaub.',
  'Réponse automatique : absence',
  'Merci de votre message. Je suis actuellement absente, de retour le 4 mai.',
  'Gracias por su correo. Estoy fuera de la oficina; para asuntos urgentes llame a la central.',
  'Grazie per il messaggio. Sono in ferie, risponderò al mio rientro.',
  'Obrigado pela sua mensagem. Estou de férias até 4 de maio. Em caso de urgência, ligue.',
  'Bedankt voor uw bericht. Ik ben afwezig; voor dringende zaken kunt u bellen.',
  '自動返信: 不在にしております',
])('%j is nobody’s own', (text) => {
  expect(isAutomaticReply(turnOf(['customer: Where is it?', 'ai: On its way.', `customer: ${text}`]))).toBe(true);
});

test.each([
  'I am on vacation until Monday, can you send it later?',
  'I am on vacation and my lamp was not delivered.',
  'Thank you for your message. The lamp still flickers.',
  'Out of office messages of your app do not work.',
  'Automatic replies are sent to all of my customers, stop that.',
  'I get an automatic reply each time that I write.',
  'Ich bin im Urlaub, bitte liefern Sie später.',
  'My office is out of lamps.',
])('%j is a person’s', (text) => {
  expect(isAutomaticReply(turnOf(['customer: Where is it?', 'ai: On its way.', `customer: ${text}`]))).toBe(false);
});

test('a conversation that begins with an automatic reply says so in its subject; what a person writes later is theirs', () => {
  const titled = (said: string[], subject: string) => {
    const turn = turnOf(said);
    return isAutomaticReply({ ...turn, conversation: { ...turn.conversation, subject } });
  };
  expect(titled(['customer: Back on Monday.'], 'Automatic reply: News of May')).toBe(true);
  expect(titled(['customer: Back on Monday.', 'ai: Good.', 'customer: My lamp is broken.'], 'Out of Office')).toBe(
    false,
  );
  expect(titled(['customer: It sends none.'], 'Automatic reply does not work')).toBe(false);
});
