/** Why a mailbox cannot sign in with a consent. */
export type ConsentProblem = 'consent_withdrawn' | 'provider_unavailable' | 'provider_refuses';

const words: Readonly<Record<ConsentProblem, string>> = {
  consent_withdrawn: 'The consent has been withdrawn: connect the mailbox again.',
  provider_unavailable: 'The provider of the mailbox is not answering as it should right now.',
  provider_refuses: 'The provider of the mailbox does not accept this platform as a client: ask whoever runs it.',
};

/** There is no access token. The message is for whoever has to mend it, and neither it nor a cause holds a secret. */
export class ConsentError extends Error {
  override readonly name = 'ConsentError';

  constructor(readonly problem: ConsentProblem) {
    super(words[problem]);
  }
}
