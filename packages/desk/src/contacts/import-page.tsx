import { ArrowLeftIcon } from '@primer/octicons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { NeedsManager } from '../app/area.js';
import { usePageName } from '../app/page-name.js';
import { useMayWrite, useProjectId } from '../app/session.js';
import inbox from '../inbox/inbox.module.css';
import { importTexts } from '../messages/contact-import.js';
import { contactTexts } from '../messages/contacts.js';
import css from './import.module.css';
import { ImportChoice } from './import-choice.js';
import { ImportMapping } from './import-mapping.js';
import { ImportProgress } from './import-progress.js';
import { useImportRun } from './import-run.js';
import type { ChosenFile } from './import-table.js';

/** Imports contacts from a table: the file, what its columns are, and what became of its rows. */
export function ImportPage() {
  const projectId = useProjectId();
  const mayWrite = useMayWrite();
  const run = useImportRun(projectId);
  const [file, setFile] = useState<ChosenFile | undefined>();
  if (!mayWrite)
    return (
      <Frame>
        <NeedsManager what={importTexts.needs} />
      </Frame>
    );
  return (
    <Frame>
      {run && <ImportProgress run={run} onAgain={() => setFile(undefined)} />}
      {!run && !file && <ImportChoice onChoose={setFile} />}
      {!run && file && <ImportMapping key={file.name} file={file} onBack={() => setFile(undefined)} />}
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  const projectId = useProjectId();
  usePageName(importTexts.title, { isWithin: true });
  return (
    <section className={inbox.conversation} aria-labelledby="import-title">
      <header className={inbox.head}>
        <Link
          to="/$projectId/contacts"
          params={{ projectId }}
          search={(old: object) => old}
          className={inbox.back}
          aria-label={contactTexts.back}
        >
          <ArrowLeftIcon />
        </Link>
        <h2 id="import-title">{importTexts.title}</h2>
      </header>
      <div className={css.page}>{children}</div>
    </section>
  );
}
