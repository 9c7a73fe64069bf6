import type { mailboxesEn } from './mailboxes-en.js';

/** The texts of mailboxes in German. */
export const mailboxesDe: typeof mailboxesEn = {
  one: 'Postfach',
  about: (project) => `Adressen, an die Kunden von ${project} schreiben und von denen sie Antwort bekommen.`,
  needs: 'Inhaber und Admins richten Postfächer ein.',
  empty: 'Es gibt noch kein Postfach. Füge die Adresse hinzu, an die deine Kunden schreiben, und antworte ihnen hier.',
  create: 'Postfach hinzufügen',
  createNow: 'Hinzufügen',
  change: 'Ändern',
  save: 'Speichern',
  address: 'Adresse',
  addressHint: 'An sie schreiben deine Kunden. Sie bleibt, wo sie ist: Ihre Mails werden hierher weitergeleitet.',
  name: 'Name (optional)',
  nameHint: 'Kunden sehen ihn neben der Adresse.',
  signature: 'Signatur (optional)',
  signatureHint: 'Steht unter jeder Antwort. Markdown ist möglich.',
  signatureTitle: 'Signatur',
  noSignature: 'Antworten haben keine Signatur.',
  state: { active: 'Aktiv', failing: 'Hat ein Problem' },
  lastError: 'Aus der letzten Mail, die kam, konnte keine Nachricht werden:',
  errors: {
    'internal error': 'Bei uns ist etwas schiefgegangen.',
    'No attempt came to an end.': 'Die Plattform wurde bei jedem Versuch unterbrochen.',
  },
  forward: {
    title: 'Weiterleitung',
    about: (address) =>
      `Lass alle Mails an ${address} in den Einstellungen deines Mailanbieters oder Servers an die Adresse unten umleiten. Wähle eine Umleitung, die den Absender behält: Eine Regel, die Mails in deinem Namen weitersendet, verbirgt, wer sie schrieb.`,
    address: 'Weiterleitungsadresse',
    secret: 'Wer diese Adresse kennt, kann an sie schreiben. Veröffentliche sie nicht.',
    off: 'Diese Plattform nimmt keine Mails an. Wer sie betreibt, kann das einschalten (SMTP_LISTEN).',
  },
  remove: 'Löschen',
  removeTitle: 'Dieses Postfach löschen?',
  removeAbout: (address) =>
    `Mails an ${address} kommen nicht mehr herein, und die Weiterleitungsadresse gilt endgültig nicht mehr. Unterhaltungen bleiben.`,
  removed: (address) => `Das Postfach ${address} ist gelöscht`,
};
