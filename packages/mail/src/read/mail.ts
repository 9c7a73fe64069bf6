/** Somebody as a header names them. The name is empty where there is none, or where it says another address than theirs. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/**
 * Why nobody should believe who a mail says it is from: it says nothing, nothing that is an address, or more than one address. Servers
 * and people's mail programs pick different ones then, and checks of one say nothing of another.
 */
export type FromDoubt = 'missing' | 'invalid' | 'several';

export interface MailAttachment {
  /** A name for a file, without folders and without characters that mislead. */
  readonly name: string;
  /** The media type that the mail says, in lower case. */
  readonly type: string;
  readonly content: Uint8Array;
  /** Whether it is a part of the HTML text, such as a picture, which names it by its `contentId`. */
  readonly inline: boolean;
  /** Without angle brackets. */
  readonly contentId: string | undefined;
}

export interface MailHeader {
  /** In lower case. */
  readonly name: string;
  /** On one line, and else as it came. */
  readonly value: string;
}

/** What was read of a raw mail. Message-IDs are without angle brackets. */
export interface ReadMail {
  readonly from: MailAddress | undefined;
  /** Undefined: `from` is the only address that the mail says it is from. */
  readonly fromDoubt: FromDoubt | undefined;
  readonly replyTo: readonly MailAddress[];
  /** The first of them, where a header has more than 64 kB: about two thousand. */
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly subject: string;
  /** Undefined when there is none that can be read; it may be far from the time when the mail came. */
  readonly date: Date | undefined;
  readonly messageId: string | undefined;
  readonly inReplyTo: readonly string[];
  /** The oldest first. */
  readonly references: readonly string[];
  readonly text: string | undefined;
  readonly html: string | undefined;
  readonly attachments: readonly MailAttachment[];
  readonly headers: readonly MailHeader[];
  /**
   * Whether there was more in the mail than is read: it was larger, or had more lines or parts, or its parts cannot be told apart. In
   * the last case all of it is an attachment.
   */
  readonly isShortened: boolean;
}

/** The value of the first header of that name, which is given in lower case. */
export function headerOf({ headers }: Pick<ReadMail, 'headers'>, name: string): string | undefined {
  return headers.find((header) => header.name === name)?.value;
}
