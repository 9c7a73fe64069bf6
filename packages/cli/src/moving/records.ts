/** A person of an export: somebody who writes, or somebody who answers. */
export interface Person {
  /** Tells them from all others of the export. */
  readonly key: string;
  /** What they have in the other product. */
  readonly id: string;
  readonly role: 'customer' | 'agent' | 'ai' | 'system';
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  /** Your own ID of them, if the other product knew it. */
  readonly externalId?: string | undefined;
  readonly company?: string | undefined;
  /** That of a company that the export tells elsewhere. */
  readonly companyId?: string | undefined;
  readonly jobTitle?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly createdAt?: string | undefined;
}

/** A file of a message. Its content is in the export, or at the address. */
export interface MovedFile {
  readonly id?: string | undefined;
  readonly name: string;
  readonly url?: string | undefined;
}

/** A file with the message that it was of in the old product, which may be one of several here. */
export interface FileOfMessage extends MovedFile {
  readonly conversationId: string;
  readonly messageId: string;
}

export interface MovedMessage {
  readonly id: string;
  /** What the old product calls it, if that is not its ID here. */
  readonly oldId?: string | undefined;
  /** Undefined: the customer of the conversation. */
  readonly author: Person | undefined;
  readonly content: string;
  readonly format: 'text' | 'html' | 'markdown';
  readonly isInternal: boolean;
  readonly createdAt: string;
  readonly files: readonly MovedFile[];
}

export interface MovedConversation {
  readonly id: string;
  readonly subject?: string | undefined;
  readonly status: 'open' | 'snoozed' | 'resolved' | 'closed';
  readonly snoozedUntil?: string | undefined;
  readonly priority?: 'low' | 'normal' | 'high' | 'urgent' | undefined;
  readonly channel: 'email' | 'chat' | 'widget' | 'telegram' | 'api';
  readonly tags: readonly string[];
  readonly assignee?: Person | undefined;
  readonly customer?: Person | undefined;
  readonly createdAt: string;
  readonly messages: readonly MovedMessage[];
  /** What it began with, which counts only if no message of it is told anywhere. */
  readonly beginning?: MovedMessage | undefined;
}

export interface MovedArticle {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly format: 'html' | 'markdown';
  readonly locale?: string | undefined;
  readonly tags: readonly string[];
  readonly isPublished: boolean;
}
