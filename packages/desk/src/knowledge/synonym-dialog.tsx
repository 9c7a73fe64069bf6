import { useState } from 'react';
import { useProjectId } from '../app/session.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import { Button } from '../ui/button.js';
import { FormDialog } from '../ui/dialog.js';
import { TextArea } from '../ui/field.js';
import { say } from '../ui/toasts.js';
import type { SynonymGroup } from './synonym-groups.js';
import { useChangeSynonyms } from './synonym-queries.js';

interface DialogProps {
  /** Undefined: a new one. */
  readonly group: SynonymGroup | undefined;
  onClose(): void;
}

/** The words and phrases of a group, one in a line. */
export function SynonymDialog({ group, onClose }: DialogProps) {
  const { synonyms: words } = knowledgeTexts;
  const [text, setText] = useState(group?.join('\n') ?? '');
  const { mutate, isPending, error } = useChangeSynonyms(useProjectId());
  const typed = text.split(/[\n,]/).map((word) => word.trim().toLowerCase());
  const next = [...new Set(typed)].filter((word) => word !== '');
  const run = (change: SynonymGroup | undefined, done: string) => {
    const onSuccess = () => {
      say({ text: done });
      onClose();
    };
    mutate({ old: group, next: change }, { onSuccess });
  };
  return (
    <FormDialog
      title={group ? words.edit : words.create}
      submit={words.save}
      isBusy={isPending}
      isIncomplete={next.length < 2}
      error={error}
      other={
        group && (
          <Button look="danger" disabled={isPending} onClick={() => run(undefined, words.removed)}>
            {words.remove}
          </Button>
        )
      }
      onSubmit={() => run(next, words.saved)}
      onClose={onClose}
    >
      <TextArea
        label={words.words}
        hint={words.hint}
        value={text}
        rows={6}
        dir="auto"
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  );
}
