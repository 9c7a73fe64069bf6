import { useState } from 'react';
import { NeedsManager, Page } from '../app/area.js';
import { useMayWrite, useProjectId } from '../app/session.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import css from '../ui/area.module.css';
import { Button } from '../ui/button.js';
import { Empty, Problem, Skeleton } from '../ui/states.js';
import own from './knowledge.module.css';
import { SynonymDialog } from './synonym-dialog.js';
import type { SynonymGroup } from './synonym-groups.js';
import { useSynonyms } from './synonym-queries.js';

/** The words that count as the same in searches. */
export function SynonymsPage() {
  const { synonyms: words } = knowledgeTexts;
  const mayWrite = useMayWrite();
  const { data, error, isPending, refetch } = useSynonyms(useProjectId());
  const [open, setOpen] = useState<{ readonly group: SynonymGroup | undefined } | undefined>();
  const create = (
    <Button look="main" onClick={() => setOpen({ group: undefined })}>
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} about={words.about} action={mayWrite && create}>
      {!mayWrite && <NeedsManager what={words.needs} />}
      {isPending && <Skeleton rows={4} height={60} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.groups.length === 0 && <Empty text={words.empty} />}
      <ul className={css.rows}>
        {data?.groups.map((group) => (
          <li key={group.join()} className={css.row}>
            <p className={own.words}>
              {group.map((word) => (
                <span key={word} className={own.word} dir="auto">
                  {word}
                </span>
              ))}
            </p>
            {mayWrite && (
              <Button look="quiet" aria-label={words.editOf(group[0] ?? '')} onClick={() => setOpen({ group })}>
                {words.edit}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open && <SynonymDialog group={open.group} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}
