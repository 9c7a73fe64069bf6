import { lazy, Suspense } from 'react';
import type { DialogProps } from './dialog-props.js';

const dialogs = {
  merge: lazy(async () => ({ default: (await import('./merge-dialog.js')).MergeDialog })),
  remove: lazy(async () => ({ default: (await import('./delete-dialog.js')).DeleteDialog })),
  issue: lazy(async () => ({ default: (await import('./issue-dialog.js')).IssueDialog })),
};
const BlockDialog = lazy(async () => ({ default: (await import('../contacts/block-dialog.js')).BlockDialog }));

/** What is asked before something is done with a conversation. */
export type DialogName = keyof typeof dialogs | 'block';

/** The dialog that is open. It is loaded when it is first asked for. */
export function ConversationDialog({ name, ...props }: DialogProps & { readonly name: DialogName }) {
  const Named = name === 'block' ? undefined : dialogs[name];
  return (
    <Suspense>
      {Named && <Named {...props} />}
      {name === 'block' && props.contact && <BlockDialog contact={props.contact} onClose={props.onClose} />}
    </Suspense>
  );
}
