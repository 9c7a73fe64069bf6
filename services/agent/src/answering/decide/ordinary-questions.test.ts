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
Can I act as another user to see what they see?
How do I enable the developer mode?
How do I turn on test mode?
What is the base64 limit of an attachment?
How do I export the audit log as CSV?
How do I forget a contact for good?
Can I drop a table in the sandbox?
How do I undo a merge of two contacts?
Do I need a lawyer to sign the data agreement?
Is the service down, or is it just me?
How do I know that a webhook worked?
What does "fixed" mean in the change log?
Is a solved ticket the same as a closed one?
How do I say thanks to customers automatically?
Can I close tickets when the customer says OK?
How do I cancel, and is that all I have to do?
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
`
  .trim()
  .split('\n');

test('there are at least sixty', () => {
  expect(new Set(questions).size).toBeGreaterThanOrEqual(60);
});

test.each(questions)(
  'without a model, an ordinary question is searched for, first and after an answer: %s',
  (question) => {
    for (const before of [[], ['customer: How do I invite a member?', 'ai: Choose Members and then Invite.']]) {
      const turn = turnOf([...before, `customer: ${question}`]);
      const reading = readTurnWords(turn);
      expect(decideBeforeSearch(turn, reading, depsOf([]))).toBeUndefined();
      expect(reading.queries[0]).toContain(question.slice(0, 20));
    }
  },
);
