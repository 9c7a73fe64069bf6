/** What mails of notifications say, in one language. */
interface Texts {
  readonly nobody: string;
  readonly program: string;
  readonly noSubject: string;
  readonly assigned: (who: string) => string;
  readonly mention: (who: string) => string;
  readonly answered: (who: string) => string;
  readonly escalated: string;
  readonly undelivered: string;
  readonly open: string;
  readonly answer: string;
  readonly answerAsNote: string;
  readonly why: string;
}

const en: Texts = {
  nobody: 'The customer',
  program: 'Somebody',
  noSubject: 'Conversation',
  assigned: (who) => `${who} assigned this conversation to you.`,
  mention: (who) => `${who} mentioned you in a note that only your team sees:`,
  answered: (who) => `${who} wrote:`,
  escalated: 'The agent (AI) handed this conversation over to people.',
  undelivered: 'The email with this message was not delivered:',
  open: 'Open the conversation:',
  answer: 'Your reply to this email goes to the customer, if the project has a mailbox.',
  answerAsNote: 'Your reply to this email becomes a note that only your team sees, if the project has a mailbox.',
  why: 'You get an email when you have not read a notification after a while. Choose which ones you get:',
};

const de: Texts = {
  nobody: 'Der Kunde',
  program: 'Jemand',
  noSubject: 'Unterhaltung',
  assigned: (who) => `${who} hat dir diese Unterhaltung zugewiesen.`,
  mention: (who) => `${who} hat dich in einer Notiz erwähnt, die nur dein Team sieht:`,
  answered: (who) => `${who} schrieb:`,
  escalated: 'Der Agent (KI) hat diese Unterhaltung an Menschen übergeben.',
  undelivered: 'Die Mail dieser Nachricht kam nicht an:',
  open: 'Zur Unterhaltung:',
  answer: 'Deine Antwort auf diese E-Mail geht an den Kunden, wenn das Projekt ein Postfach hat.',
  answerAsNote:
    'Deine Antwort auf diese E-Mail wird eine Notiz, die nur dein Team sieht, wenn das Projekt ein Postfach hat.',
  why: 'Du bekommst E-Mails über das, was du nicht bald gelesen hast. Wähle, worüber du benachrichtigt wirst:',
};

/** The texts in the language of a locale such as `de-AT`; in English where there are none. */
export const textsIn = (locale: string | null): Texts => (/^de\b/i.test(locale ?? '') ? de : en);
