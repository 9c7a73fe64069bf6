/** A mail was not taken, or nobody knows whether it was. The message is for whoever has asked for it, and holds no secret. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /**
   * Whether nobody knows: the connection ended after the last byte of the mail was handed over and before the server's answer. Who sends
   * such a mail again may send it twice.
   */
  readonly isUnknown: boolean;
  /** Whether the server was not asked at all: others have used its connections for as long as a mail waits. */
  readonly isBusy: boolean;
  /** The server's reply code, such as 550; undefined when it did not answer. */
  readonly code: number | undefined;
  /** The server's answer in its own words, shortened and on one line. */
  readonly response: string | undefined;

  constructor(
    message: string,
    /** The server does not want this mail, also later. */
    readonly isRefused: boolean,
    options: ErrorOptions & { isUnknown?: boolean; isBusy?: boolean; code?: number; response?: string } = {},
  ) {
    super(message, options);
    this.isUnknown = options.isUnknown ?? false;
    this.isBusy = options.isBusy ?? false;
    this.code = options.code;
    this.response = options.response;
  }
}

const longestReply = 200;

interface Failure {
  readonly code?: string;
  /** That of the system, where `code` is the library's. */
  readonly originalCode?: string;
  readonly responseCode?: number | false;
  readonly response?: string;
}

/** Whether a server has refused to let the client in, in words of its own. */
export const isUnwelcome = (error: unknown) => (error as Failure).code === 'EAUTH' && !!(error as Failure).response;

/**
 * The error of a failed attempt; `isHandedOver` says whether the server had got all of the mail, `isConsented` whether it was signed in at
 * with a token.
 */
export function mailErrorOf(cause: unknown, isHandedOver: boolean, isConsented = false): MailError {
  // Whoever makes the connections knows why there is none.
  if (cause instanceof MailError) return cause;
  if (cause instanceof Error && cause.cause instanceof MailError) return cause.cause;
  const { code, responseCode, response } = cause as Failure;
  // A wrong password is no word about the mail: somebody will correct it.
  if (code === 'EAUTH') return new MailError(whyUnwelcome(response, isConsented), false, { cause });
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (!responseCode) return unanswered(cause, isHandedOver, isAboutMail);
  const words = oneLine(response ?? '');
  const isRefused = isAboutMail && responseCode >= 500 && responseCode !== badSequence;
  return new MailError(`The mail server answered: ${words}`, isRefused, { cause, code: responseCode, response: words });
}

/** A password may stand in the answer; of a consent only its provider gets the token, and says what its administrator has to change. */
function whyUnwelcome(response = '', isConsented: boolean): string {
  if (!isConsented) return 'The mail server rejects the user name and password.';
  return `The mail server rejects the consent.${response === '' ? '' : ` It says: ${oneLine(response)}`}`;
}

/** Says that a command came at the wrong time, which is no word about the mail. */
const badSequence = 503;

function unanswered(cause: unknown, isUnknown: boolean, isAboutMail: boolean): MailError {
  if (isUnknown)
    return new MailError('The mail server got the mail and did not say whether it takes it.', false, {
      cause,
      isUnknown,
    });
  // It was not even offered: the server has said that it takes none as large, or an address is none.
  if (isAboutMail)
    return new MailError(`The mail cannot be sent: ${oneLine((cause as Error).message)}`, true, { cause });
  return new MailError(whyUnanswered(cause as Failure), false, { cause });
}

/** In words for whoever has to mend it; errors of sockets name addresses, which guards keep to themselves. */
function whyUnanswered({ code = '', originalCode = '' }: Failure): string {
  if (/CERT|SELF_SIGNED|ISSUER|UNABLE_TO_VERIFY|ERR_TLS/.test(originalCode))
    return `The certificate of the mail server cannot be trusted (${originalCode}).`;
  if (code === 'ETLS') return 'The mail server offers no secure connection.';
  if (code === 'EDNS') return 'The name of the mail server is unknown.';
  if (code === 'ETIMEDOUT' || code === 'EABORT') return 'The mail server did not answer in time.';
  if (/^E(?:CONNREFUSED|HOSTUNREACH|NETUNREACH)$/.test(originalCode)) return 'The mail server cannot be reached.';
  return 'The mail server did not answer as expected.';
}

/** A server's words as a log and a person can have them. */
export const oneLine = (words: string) => words.replace(/\p{Cc}+/gu, ' ').slice(0, longestReply);
