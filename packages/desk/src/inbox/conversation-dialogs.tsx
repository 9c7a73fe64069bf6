import { overlay } from '../ui/overlay.js';
import type { DialogProps } from './dialog-props.js';

const dialogs = {
  merge: overlay(async () => (await import('./merge-dialog.js')).MergeDialog),
  remove: overlay(async () => (await import('./delete-dialog.js')).DeleteDialog),
  transcript: overlay(async () => (await import('./mail/transcript-dialog.js')).TranscriptDialog),
  issue: overlay(async () => (await import('./issue-dialog.js')).IssueDialog),
};
const BlockDialog = overlay(async () => (await import('../contacts/block-dialog.js')).BlockDialog);

/** What is asked before something is done with a conversation. */
export type DialogName = keyof typeof dialogs | 'block';

/** The dialog that is open. */
export function ConversationDialog({ name, ...props }: DialogProps & { readonly name: DialogName }) {
  if (name === 'block') return props.contact && <BlockDialog contact={props.contact} onClose={props.onClose} />;
  const Named = dialogs[name];
  return <Named {...props} />;
}
