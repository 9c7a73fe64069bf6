import type { MailKind } from '../../kind/kind.js';
import type { FromDoubt } from '../../read/mail.js';

/** A mail as a program sends it, and what is to be read of it, written down by hand. */
export interface Sample {
  readonly name: string;
  readonly raw: Uint8Array;
  readonly expected: Expected;
}

/** What is not named does not matter for the mail. */
export interface Expected {
  /** `Ada <ada@example.com>`, or the address alone; null: nobody. */
  readonly from?: string | null;
  readonly fromDoubt?: FromDoubt | null;
  readonly replyTo?: readonly string[];
  readonly to?: readonly string[];
  readonly cc?: readonly string[];
  readonly subject?: string;
  readonly date?: string | null;
  readonly messageId?: string | null;
  readonly inReplyTo?: readonly string[];
  readonly references?: readonly string[];
  readonly shown?: string;
  readonly whole?: string;
  /** Name and type, and `inline` for parts of the text. */
  readonly attachments?: readonly string[];
  readonly kind?: MailKind;
  readonly isSpam?: boolean;
  readonly isShortened?: boolean;
  readonly bounces?: readonly {
    readonly failedRecipient?: string | undefined;
    readonly status?: string | undefined;
    readonly reason?: string | undefined;
    readonly originalMessageId?: string | undefined;
  }[];
}
