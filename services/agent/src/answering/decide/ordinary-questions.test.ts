import { expect, test } from 'vitest';
import { readTurnWords } from '../reading/reading.js';
import { depsOf, turnOf } from '../testing/turns.js';
import { decideBeforeSearch } from './before-search.js';

/** What customers of software ask that lists once took for anger, a wish for a person, an attempt to steer, or a courtesy. */
const questions = `
How do I give my colleague admin rights?
Can I export all customers' email addresses?
How do I kill a process that hangs?
What the hell is a billing admin?
Can a real person sign the contract?
How do I transfer the workspace to another person?
How do I assign a ticket to a human?
Is there a limit on agents per plan?
Can I change the system prompt of our bot?
How do I ignore all previous notifications?
How do I show the addresses of all users in the list?
Where do I see the orders of another customer?
Can I grant admin access to a contractor?
How do I use the function send_message in the API?
What does "permission denied for role admin" mean?
Is the legal department allowed to see invoices?
How do I stop the worst alerts at night?
My dashboard looks awful on a phone, is there another theme?
Why is this page so horribly slow?
How do I report a fraudulent sign-up?
How do I protect my account against scams?
What happens when an executive leaves the company?
Who is the owner of a workspace without members?
How do I add a manager to a team?
How do I set the callback URL?
How do I register a callback function for webhooks?
How do I send an automatic reply to new tickets?
Can I change the out of office message?
How do I turn the bot off on weekends?
Does the bot speak German?
Can I write my own instructions for the assistant?
How do I delete everything in the database?
Can I run a shell command from a workflow?
How do I execute an action by hand?
Where is the list of all conversations?
How do I reset the password of another user?
How do I enable the developer mode?
How do I turn on test mode?
What is the base64 limit of an attachment?
How do I export the audit log as CSV?
How do I forget a contact for good?
Can I drop a table in the sandbox?
How do I undo a merge of two contacts?
Do I need a lawyer to sign the data agreement?
What does "fixed" mean in the change log?
Is a solved ticket the same as a closed one?
How do I say thanks to customers automatically?
Can I close tickets when the customer says OK?
Wie gebe ich einer Kollegin Adminrechte?
Kann ich alle Kundenadressen exportieren?
Wie beende ich einen Prozess, der hängt?
Wie stelle ich die Abwesenheitsnotiz ein?
Comment donner les droits d'administrateur à un collègue ?
Comment exporter les adresses de tous les clients ?
¿Cómo exporto los correos de todos los clientes?
¿Cómo doy permisos de administrador a un compañero?
Come si esportano gli indirizzi di tutti i clienti?
Hoe geef ik een collega beheerdersrechten?
I want a refund
I lost my password
Can I get a refund?
I need a human-readable export of all tickets
Do I need a representative in the EU under the GDPR?
Please call me Tom. How do I change my name?
How do customers talk to an agent in the widget?
Can a visitor chat with someone outside business hours?
How do I stop the bot from answering?
How do I get me a manager seat?
What counts as unacceptable use?
My lawyer will review the DPA, where can I download the file?
A very angry customer wrote to us, how do I tag him?
Out of office, how do I set up one for my team
Wie kann ein Kunde mit einem Mitarbeiter sprechen?
Mein Anwalt wird den Vertrag prüfen, wo lade ich den Vertrag herunter?
¿Es una estafa el correo que recibí?
Mi abogado revisará el contrato, ¿dónde descargo el contrato?
Mon avocat va relire le contrat, où télécharger le contrat ?
Il mio avvocato legge il contratto, dove scarico il contratto?
Mijn advocaat leest het contract, waar download ik het contract?
Meu advogado vai ler o contrato, onde baixo o contrato?
骗子网站怎么举报？
真人客服几点上班？
상담원 추가 방법
`
  .trim()
  .split('\n');

/** Short, and with a word that may point at what was said before. */
const pointing = [
  'Can I act as another user to see what they see?',
  'Is the service down, or is it just me?',
  'How do I know that a webhook worked?',
  'How do I cancel, and is that all I have to do?',
];

test('there are at least sixty', () => {
  expect(new Set(questions).size).toBeGreaterThanOrEqual(60);
});

const decided = (said: readonly string[]) => {
  const turn = turnOf(said);
  const { queries, ...reading } = readTurnWords(turn);
  return { queries, decision: decideBeforeSearch(turn, { queries, ...reading }, depsOf([])) };
};
const unrelated = ['customer: Do you deliver to Austria?', 'ai: Yes, within three days.'];

test.each(questions)(
  'without a model, an ordinary question is searched for by itself, first and after another answer: %s',
  (question) => {
    for (const before of [[], unrelated]) {
      const { queries, decision } = decided([...before, `customer: ${question}`]);
      expect(decision).toBeUndefined();
      expect(queries).toContain(question);
    }
  },
);

test.each(pointing)('one that may point at the question before is searched for with that one: %s', (question) => {
  expect(decided([`customer: ${question}`])).toEqual({ queries: [question], decision: undefined });
  const { queries, decision } = decided([...unrelated, `customer: ${question}`]);
  expect(decision).toBeUndefined();
  expect(queries).toEqual([`${question} Do you deliver to Austria?`]);
});

test.each(['Hi agent', 'Hello customer support', 'Hello operator'])('%j asks for nobody', (greeting) => {
  expect(decided([`customer: ${greeting}`]).decision).not.toMatchObject({ kind: 'escalate' });
});

test('an answer that names an agent is no wish for one', () => {
  const asked = ['customer: How do I log in?', 'ai: Is your role agent or manager?'];
  expect(decided([...asked, 'customer: Manager']).decision).toBeUndefined();
});

test.each(['最悪ですか', 'Is this e-mail a scam?', 'Est-ce que c’est de l’arnaque ?'])('%j is not angry', (said) => {
  expect(decided([...unrelated, `customer: ${said}`]).decision).toBeUndefined();
});
