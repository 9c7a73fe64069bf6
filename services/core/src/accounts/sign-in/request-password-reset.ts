import { fail } from '@pharos/contract';
import type { UserServiceDefinition } from '@pharos/proto/pharos/core/v1/user';
import type { RpcDeps, RpcOf } from '@pharos/service';
import { type MailDeps, noOrganization, queueMail } from '../mail/account-mails.js';

/**
 * Only queues a mail, whoever has the address: whether there is such a user is looked up when the mail is due, so that neither the answer
 * nor its time tells.
 */
export const requestPasswordReset: RpcOf<UserServiceDefinition, 'requestPasswordReset', RpcDeps & MailDeps> = async (
  { email },
  call,
  { database, sealer, sendsMail },
) => {
  if (!sendsMail) throw fail('MAIL_OFF');
  const content = { to: email, token: null };
  await queueMail(database, call, { sealer, orgId: noOrganization, invitationId: null, content });
  return {};
};
