/** The texts of mailboxes in English. */
export const mailboxesEn = {
  one: 'Mailbox',
  about: (project: string) => `The addresses at which customers write to ${project}, and from which they are answered.`,
  needs: 'Owners and admins set up mailboxes.',
  mailPage: 'No mail leaves this machine: see what would have gone out',
  empty: 'There is no mailbox yet. Add the address that your customers write to, and answer their mail here.',
  create: 'Add mailbox',
  createNow: 'Add',
  change: 'Change',
  save: 'Save',
  address: 'Address',
  addressHint: 'Your customers write to it. It stays where it is: its mail comes here from there.',
  name: 'Name (optional)',
  nameHint: 'Customers see it beside the address.',
  signature: 'Signature (optional)',
  signatureHint: 'Stands below each answer. Markdown works.',
  signatureTitle: 'Signature',
  noSignature: 'Answers have no signature.',
  state: { active: 'Active', failing: 'Has a problem' },
  lastError: { incoming: 'Mail does not come in as it should:', outgoing: 'Mail does not go out as it should:' },
  errors: {
    'internal error': 'Something went wrong on our side.',
    'No attempt came to an end.': 'The platform was interrupted each time it tried.',
    'The mail server is in a network that may not be reached.':
      'The mail server is in a network that may not be reached.',
    'Nobody knows the name of the mail server.': 'Nobody knows the name of the mail server.',
    'The mail server cannot be reached.': 'The mail server cannot be reached.',
    'The mail server did not answer in time.': 'The mail server did not answer in time.',
    'The mail server did not answer as expected.': 'The mail server did not answer as expected.',
    'The mail server does not take the consent.': 'The mail server does not take the consent.',
    'The mail server does not take the name and the password.':
      'The mail server does not take the name and the password.',
    'The certificate of the mail server cannot be trusted.': 'The certificate of the mail server cannot be trusted.',
    'The mail server offers no connection that is secure.': 'The mail server offers no connection that is secure.',
    'The mail server answered more than a mail can have.': 'The mail server answered more than a mail can have.',
    'The stored password cannot be read any more: set it again.':
      'The stored password cannot be read any more: set it again.',
    'The consent has been withdrawn: connect the mailbox again.':
      'The consent has been withdrawn: connect the mailbox again.',
    'The provider of the mailbox does not answer as it should right now.':
      'The provider of the mailbox does not answer as it should right now.',
    'The provider of the mailbox does not take this platform as its client: ask whoever runs it.':
      'The provider of the mailbox does not take this platform as its client: ask whoever runs it.',
    'This platform takes no mail that is forwarded.': 'This platform takes no mail that is forwarded.',
    'This platform has no mail server over which mail goes out.':
      'This platform has no mail server over which mail goes out.',
  },
  serverAnswered: (words: string) => `The mail server answered: ${words}`,
  serverSays: (words: string) => `It says: ${words}`,
  incoming: {
    title: 'How mail comes in',
    none: 'Forwarded',
    noneAbout: 'You have your mail redirected to an address of this platform.',
    own: 'Fetched by IMAP',
    ownAbout:
      'The platform fetches it from your mail server. What is there already is not fetched, and nothing is deleted there.',
    fetched: (user: string, host: string) => `Mail of ${user} is fetched from ${host}.`,
  },
  outgoing: {
    title: 'How mail goes out',
    none: 'Over this platform',
    noneAbout: 'The mail server of this platform has to be allowed to send for your address.',
    own: 'Over your mail server (SMTP)',
    ownAbout: 'Answers go out as if you had sent them yourself.',
    sent: (user: string, host: string) => `Answers go out as ${user} over ${host}.`,
  },
  consent: {
    title: 'Google or Microsoft',
    about:
      'With your consent, mail comes in and goes out over the mail servers of your provider, without a password. Sign in there as the account of this mailbox, or as somebody who may use it.',
    connected: (provider: string) => `This mailbox signs in with access granted at ${provider}.`,
    names: { google: 'Google', microsoft: 'Microsoft' },
    connect: (provider: string) => `Connect with ${provider}`,
    done: 'The mailbox is connected',
    denied: 'Access was not granted. Nothing has changed.',
    failed: (error: string) => `The provider granted no access (${error}). Nothing has changed.`,
  },
  check: {
    start: 'Check',
    running: 'Checking …',
    good: 'Mail can come in and go out.',
    incoming: (error: string) => `No mail can come in: ${error}`,
    outgoing: (error: string) => `No mail can go out: ${error}`,
    unknown: 'the server cannot be used',
  },
  server: {
    host: (protocol: string) => `${protocol} server`,
    port: (protocol: string) => `${protocol} port`,
    security: (protocol: string) => `${protocol} encryption`,
    securities: { tls: 'TLS from the start', starttls: 'STARTTLS', none: 'None' },
    user: (protocol: string) => `${protocol} user name`,
    password: (protocol: string) => `${protocol} password`,
    passwordHint: 'An app password where your provider has such. It is stored encrypted, and never shown.',
    passwordKept: 'Leave it empty to keep the present one. With another server or user it is needed again.',
  },
  forward: {
    title: 'Forwarding',
    about: (address: string) =>
      `Have all mail to ${address} redirected to the address below, in the settings of your mail provider or server. Choose a redirect that keeps the sender: a rule that sends mail on in your own name hides who wrote it.`,
    address: 'Forward address',
    secret: 'Whoever knows this address can write to it. Do not publish it.',
    off: 'This platform takes no mail. Whoever runs it can switch that on (SMTP_LISTEN).',
  },
  webhook: {
    title: 'By a provider’s webhook',
    about: 'Instead of forwarding it, a provider that takes your mail can post it to this address.',
    address: 'Webhook address',
    providers: [
      {
        name: 'Postmark',
        setUp: 'As the webhook of the inbound stream, with “Include raw email content in JSON payload”.',
      },
      { name: 'Mailgun', setUp: 'As forward("…") of a route.' },
      { name: 'SendGrid', setUp: 'As the destination of Inbound Parse, with “POST the raw, full MIME message”.' },
      {
        name: 'Amazon SES',
        setUp: 'As an HTTPS subscription of an SNS topic, to which a receipt rule publishes with the encoding Base64.',
      },
    ],
    secret: 'Whoever knows this address can write to the mailbox. Do not publish it.',
  },
  remove: 'Delete',
  removeTitle: 'Delete this mailbox?',
  removeAbout: (address: string) =>
    `Mail to ${address} does not come in any more, and its forward address stops working for good. Conversations stay.`,
  removed: (address: string) => `The mailbox ${address} is deleted`,
};
