/** The texts of mailboxes in English. */
export const mailboxesEn = {
  one: 'Mailbox',
  about: (project: string) => `The addresses at which customers write to ${project}, and from which they are answered.`,
  needs: 'Owners and admins set up mailboxes.',
  empty: 'There is no mailbox yet. Add the address that your customers write to, and answer their mail here.',
  create: 'Add mailbox',
  createNow: 'Add',
  change: 'Change',
  save: 'Save',
  address: 'Address',
  addressHint: 'Your customers write to it. It stays where it is: its mail is forwarded here.',
  name: 'Name (optional)',
  nameHint: 'Customers see it beside the address.',
  signature: 'Signature (optional)',
  signatureHint: 'Stands below each answer. Markdown works.',
  signatureTitle: 'Signature',
  noSignature: 'Answers have no signature.',
  state: { active: 'Active', failing: 'Has a problem' },
  lastError: 'The last mail that came could not become a message:',
  errors: {
    'internal error': 'Something went wrong on our side.',
    'No attempt came to an end.': 'The platform was interrupted each time it tried.',
  },
  forward: {
    title: 'Forwarding',
    about: (address: string) =>
      `Have all mail to ${address} redirected to the address below, in the settings of your mail provider or server. Choose a redirect that keeps the sender: a rule that sends mail on in your own name hides who wrote it.`,
    address: 'Forward address',
    secret: 'Whoever knows this address can write to it. Do not publish it.',
    off: 'This platform takes no mail. Whoever runs it can switch that on (SMTP_LISTEN).',
  },
  remove: 'Delete',
  removeTitle: 'Delete this mailbox?',
  removeAbout: (address: string) =>
    `Mail to ${address} does not come in any more, and its forward address stops working for good. Conversations stay.`,
  removed: (address: string) => `The mailbox ${address} is deleted`,
};
