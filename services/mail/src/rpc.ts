import type { BoundService, CallContext, SharedDatabase } from '@pharos/kit';
import { InboundMailServiceDefinition } from '@pharos/proto/pharos/mail/v1/inbound_mail';
import { MailServiceDefinition } from '@pharos/proto/pharos/mail/v1/mail';
import { MailboxServiceDefinition } from '@pharos/proto/pharos/mail/v1/mailbox';
import { ReachServiceDefinition } from '@pharos/proto/pharos/mail/v1/reach';
import { createHandlers, type InProject, type Writing } from '@pharos/service';
import { type TestMailboxDeps, testMailbox } from './checks/index.js';
import * as inbound from './inbound/index.js';
import * as mailboxes from './mailboxes/index.js';
import * as wholeMails from './whole-mails/index.js';

export interface ServicesDeps
  extends Omit<mailboxes.MailboxDeps & wholeMails.WholeMailDeps, 'database' | 'servers'>,
    TestMailboxDeps,
    Pick<inbound.InboundDeps, 'flight' | 'waitingRoom'>,
    inbound.AmazonDeps,
    Omit<Writing, 'before'> {
  readonly database: SharedDatabase;
  before(at: InProject, call: CallContext): Promise<void>;
}

/** Every service with its handlers. Each call is of a project that there is. */
export function services(deps: ServicesDeps): BoundService[] {
  const { serve } = createHandlers<mailboxes.MailboxDeps & wholeMails.WholeMailDeps>(deps, deps);
  const inboundRpcs = {
    // Who asks knows a secret, and nothing of a project.
    findInboundMailbox: inbound.findInboundMailbox,
    putInboundPart: inbound.putInboundPart,
    takeInboundMail: { rpc: inbound.takeInboundMail, around: inbound.ofAmazon(deps) },
  };
  return [
    createHandlers<inbound.InboundDeps>(deps, { ...deps, before: async () => undefined }).serve(
      InboundMailServiceDefinition,
      inboundRpcs,
    ),
    serve(MailboxServiceDefinition, {
      createMailbox: { rpc: mailboxes.createMailbox, check: mailboxes.checkNewMailbox },
      updateMailbox: { rpc: mailboxes.updateMailbox, check: mailboxes.checkMailboxChanges },
      deleteMailbox: mailboxes.deleteMailbox,
      getMailbox: mailboxes.getMailbox,
      listMailboxes: mailboxes.listMailboxes,
      testMailbox: testMailbox(deps),
      startMailboxAuthorization: mailboxes.startMailboxAuthorization,
      finishMailboxAuthorization: mailboxes.finishMailboxAuthorization,
    }),
    serve(MailServiceDefinition, { getMail: wholeMails.getMail, readRawMail: wholeMails.readRawMail }),
    serve(ReachServiceDefinition, { getReach: mailboxes.getReach }),
  ];
}
