import type { Contact, Conversation } from '@pharos/sdk';

/** What the dialogs of a conversation are about. */
export interface DialogProps {
  readonly conversation: Conversation;
  readonly contact: Contact | undefined;
  onClose(): void;
}
