import type { Mail } from './mailer.js';

const ending = 'If you did not expect this email, you can ignore it.';

/** The mail by which somebody learns that they are invited. */
export function invitationMail(
  to: string,
  { orgName, invitedBy, link }: { orgName: string; invitedBy: string; link: string },
): Mail {
  const who = invitedBy === '' ? 'You are' : `${invitedBy} has`;
  const invited = invitedBy === '' ? 'invited to' : 'invited you to';
  return {
    to,
    subject: `Invitation to ${orgName}`,
    text: [`${who} ${invited} ${orgName}.`, `To accept, open this link within seven days:\n${link}`, ending].join(
      '\n\n',
    ),
  };
}

/** The mail with the link by which somebody chooses another password. */
export function passwordResetMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Choose a new password',
    text: [
      'Somebody, probably you, asked for a new password for this address.',
      `To choose one, open this link within a day:\n${link}`,
      `${ending} Your password stays as it is.`,
    ].join('\n\n'),
  };
}
