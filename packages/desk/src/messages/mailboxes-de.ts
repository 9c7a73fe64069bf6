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
  addressHint: 'An sie schreiben deine Kunden. Sie bleibt, wo sie ist: Ihre Mails kommen von dort hierher.',
  name: 'Name (optional)',
  nameHint: 'Kunden sehen ihn neben der Adresse.',
  signature: 'Signatur (optional)',
  signatureHint: 'Steht unter jeder Antwort. Markdown ist möglich.',
  signatureTitle: 'Signatur',
  noSignature: 'Antworten haben keine Signatur.',
  state: { active: 'Aktiv', failing: 'Hat ein Problem' },
  lastError: 'Mails kommen nicht herein, wie sie sollen:',
  errors: {
    'internal error': 'Bei uns ist etwas schiefgegangen.',
    'No attempt came to an end.': 'Die Plattform wurde bei jedem Versuch unterbrochen.',
  },
  incoming: {
    title: 'Wie Mails hereinkommen',
    forward: 'Weitergeleitet',
    forwardAbout: 'Du lässt deine Mails an eine Adresse dieser Plattform umleiten.',
    imap: 'Per IMAP abgeholt',
    imapAbout:
      'Die Plattform holt sie von deinem Mailserver. Was schon da ist, wird nicht geholt, und dort wird nichts gelöscht.',
    fetched: (user, host) => `Mails von ${user} werden bei ${host} abgeholt.`,
  },
  server: {
    host: 'Mailserver',
    port: 'Port',
    security: 'Verschlüsselung',
    securities: { tls: 'TLS von Anfang an', starttls: 'STARTTLS', none: 'Keine' },
    user: 'Benutzername',
    password: 'Passwort',
    passwordHint: 'Ein App-Passwort, wo dein Anbieter solche hat. Es wird verschlüsselt gespeichert und nie gezeigt.',
    passwordKept: 'Leer lassen, um das jetzige zu behalten. Bei anderem Server oder Benutzer ist es wieder nötig.',
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
