import type { mailboxesEn } from './mailboxes-en.js';

/** The texts of mailboxes in German. */
export const mailboxesDe: typeof mailboxesEn = {
  one: 'Postfach',
  about: (project) => `Adressen, an die Kunden von ${project} schreiben und von denen sie Antwort bekommen.`,
  needs: 'Inhaber und Admins richten Postfächer ein.',
  mailPage: 'Von diesem Rechner gehen keine Mails hinaus. Sieh dir an, was gesendet worden wäre',
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
  lastError: {
    incoming: 'Beim Empfang gibt es ein Problem:',
    outgoing: 'Beim Versand gibt es ein Problem:',
  },
  errors: {
    'internal error': 'Bei uns ist etwas schiefgegangen.',
    'No attempt finished.': 'Die Plattform wurde bei jedem Versuch unterbrochen.',
    'The mail server is in a network that is not allowed.':
      'Der Mailserver ist in einem Netz, das nicht erreicht werden darf.',
    'The name of the mail server is unknown.': 'Der Name des Mailservers ist unbekannt.',
    'The mail server cannot be reached.': 'Der Mailserver ist nicht erreichbar.',
    'The mail server did not answer in time.': 'Der Mailserver hat nicht rechtzeitig geantwortet.',
    'The mail server did not answer as expected.': 'Der Mailserver hat nicht wie erwartet geantwortet.',
    'The mail server rejects the consent.': 'Der Mailserver lehnt den erteilten Zugriff ab.',
    'The mail server rejects the user name and password.': 'Der Mailserver lehnt Name und Passwort ab.',
    'The certificate of the mail server cannot be trusted.':
      'Das Zertifikat des Mailservers ist nicht vertrauenswürdig.',
    'The mail server offers no secure connection.': 'Der Mailserver bietet keine sichere Verbindung an.',
    'The mail server sent more than an email can contain.':
      'Der Mailserver hat mehr geantwortet, als eine Mail haben kann.',
    'The stored password can no longer be read: set it again.':
      'Das gespeicherte Passwort ist nicht mehr lesbar: Gib es neu ein.',
    'The consent has been withdrawn: connect the mailbox again.':
      'Die Zustimmung wurde zurückgezogen: Verbinde das Postfach neu.',
    'The provider of the mailbox is not answering as it should right now.':
      'Der Anbieter des Postfachs antwortet gerade nicht, wie er sollte.',
    'The provider of the mailbox does not accept this platform as a client: ask whoever runs it.':
      'Der Anbieter des Postfachs nimmt diese Plattform nicht als Client an: Frag ihren Betreiber.',
    'This platform does not accept forwarded mail.': 'Diese Plattform nimmt keine weitergeleiteten Mails an.',
    'This platform has no mail server for outgoing mail.':
      'Diese Plattform hat keinen Mailserver, über den Mails hinausgehen.',
  },
  serverAnswered: (words) => `Der Mailserver hat geantwortet: ${words}`,
  serverSays: (words) => `Er sagt: ${words}`,
  incoming: {
    title: 'Wie Mails hereinkommen',
    none: 'Weitergeleitet',
    noneAbout: 'Du lässt deine Mails an eine Adresse dieser Plattform umleiten.',
    own: 'Per IMAP abgeholt',
    ownAbout:
      'Die Plattform holt sie von deinem Mailserver. Was schon da ist, wird nicht geholt, und dort wird nichts gelöscht.',
    fetched: (user, host) => `Mails von ${user} werden bei ${host} abgeholt.`,
  },
  outgoing: {
    title: 'Wie Mails hinausgehen',
    none: 'Über diese Plattform',
    noneAbout: 'Der Mailserver dieser Plattform muss für deine Adresse senden dürfen.',
    own: 'Über deinen Mailserver (SMTP)',
    ownAbout: 'Antworten gehen hinaus, als hättest du sie selbst gesendet.',
    sent: (user, host) => `Antworten gehen als ${user} über ${host} hinaus.`,
  },
  consent: {
    title: 'Google oder Microsoft',
    about:
      'Mit deiner Zustimmung kommen und gehen Mails über die Mailserver deines Anbieters, ohne Passwort. Melde dich dort mit dem Konto dieses Postfachs an, oder mit einem, das es benutzen darf.',
    connected: (provider) => `Dieses Postfach meldet sich mit Zugriff an, der bei ${provider} erteilt wurde.`,
    names: { google: 'Google', microsoft: 'Microsoft' },
    connect: (provider) => `Mit ${provider} verbinden`,
    done: 'Das Postfach ist verbunden',
    denied: 'Der Zugriff wurde nicht erteilt. Es hat sich nichts geändert.',
    failed: (error) => `Der Anbieter hat keinen Zugriff erteilt (${error}). Es hat sich nichts geändert.`,
  },
  check: {
    start: 'Prüfen',
    running: 'Wird geprüft …',
    good: 'Mails können herein- und hinausgehen.',
    incoming: (error) => `Es können keine Mails hereinkommen: ${error}`,
    outgoing: (error) => `Es können keine Mails hinausgehen: ${error}`,
    unknown: 'Der Server ist nicht nutzbar',
  },
  server: {
    host: (protocol) => `${protocol}-Server`,
    port: (protocol) => `${protocol}-Port`,
    security: (protocol) => `${protocol}-Verschlüsselung`,
    securities: { tls: 'TLS von Anfang an', starttls: 'STARTTLS', none: 'Keine' },
    user: (protocol) => `${protocol}-Benutzername`,
    password: (protocol) => `${protocol}-Passwort`,
    passwordHint: 'Ein App-Passwort, wo dein Anbieter solche hat. Es wird verschlüsselt gespeichert und nie gezeigt.',
    passwordKept: 'Leer lassen, um das jetzige zu behalten. Bei anderem Server oder Benutzer ist es wieder nötig.',
  },
  forward: {
    title: 'Weiterleitung',
    about: (address) =>
      `Lass alle Mails an ${address} in den Einstellungen deines Mailanbieters oder Servers an die Adresse unten umleiten. Wähle eine Umleitung, die den Absender behält: Eine Regel, die Mails in deinem Namen weitersendet, verbirgt, wer sie schrieb.`,
    address: 'Weiterleitungsadresse',
    secret: 'Wer diese Adresse kennt, kann an sie schreiben. Veröffentliche sie nicht.',
    off: 'Diese Plattform nimmt keine Mails an. Ihr Betreiber kann das einschalten (SMTP_LISTEN).',
  },
  webhook: {
    title: 'Per Webhook eines Anbieters',
    about: 'Statt sie weiterzuleiten, kann ein Anbieter, der deine Mails annimmt, sie an diese Adresse senden.',
    address: 'Webhook-Adresse',
    providers: [
      {
        name: 'Postmark',
        setUp: 'Als Webhook des Inbound Streams, mit „Include raw email content in JSON payload“.',
      },
      { name: 'Mailgun', setUp: 'Als forward("…") einer Route.' },
      { name: 'SendGrid', setUp: 'Als Ziel von Inbound Parse, mit „POST the raw, full MIME message“.' },
      {
        name: 'Amazon SES',
        setUp: 'Als HTTPS-Abonnement eines SNS-Themas, an das eine Empfangsregel mit der Kodierung Base64 sendet.',
      },
    ],
    secret: 'Wer diese Adresse kennt, kann an das Postfach schreiben. Veröffentliche sie nicht.',
  },
  remove: 'Löschen',
  removeTitle: 'Dieses Postfach löschen?',
  removeAbout: (address) =>
    `Mails an ${address} kommen nicht mehr herein, und die Weiterleitungsadresse gilt endgültig nicht mehr. Unterhaltungen bleiben.`,
  removed: (address) => `Das Postfach ${address} ist gelöscht`,
};
