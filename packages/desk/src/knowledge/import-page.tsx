import { useState } from 'react';
import { NeedsManager, Page, Refusal } from '../app/area.js';
import { useMayWrite } from '../app/session.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import area from '../ui/area.module.css';
import { Button } from '../ui/button.js';
import { DropZone } from '../ui/drop-zone.js';
import { Choices, Select } from '../ui/field.js';
import { ImportReport } from './import-report.js';
import { type FileText, rowsIn } from './import-rows.js';
import { languageName, usualLanguages } from './language-name.js';
import { useImport } from './use-import.js';

/** Brings articles from files. */
export function ImportPage() {
  const { imports: words } = knowledgeTexts;
  const mayWrite = useMayWrite();
  return (
    <Page title={words.title} about={words.about}>
      {mayWrite ? <ImportForm /> : <NeedsManager what={words.needs} />}
    </Page>
  );
}

function ImportForm() {
  const { imports: words } = knowledgeTexts;
  const [files, setFiles] = useState<readonly FileText[]>([]);
  const [locale, setLocale] = useState('en');
  const [isPublished, setPublished] = useState(false);
  const { state, run } = useImport();
  const rows = files.flatMap((file) => rowsIn(file, locale));
  const read = async (chosen: readonly File[]) =>
    setFiles(await Promise.all(chosen.map(async (file) => ({ name: file.name, text: await file.text() }))));
  return (
    <>
      <form
        className={area.form}
        onSubmit={(event) => {
          event.preventDefault();
          run.mutate({ rows, publish: isPublished });
        }}
      >
        <DropZone
          title={words.files}
          about={files.length > 0 ? words.chosen(files.map(({ name }) => name)) : words.drop}
          accept=".md,.markdown,.txt,.json,.ndjson,.jsonl"
          multiple
          disabled={run.isPending}
          onFiles={(chosen) => void read(chosen)}
        />
        <p className={area.faint}>{words.filesHint}</p>
        {files.some(({ name }) => /\.(md|markdown|txt)$/i.test(name)) && (
          <Select
            label={words.language}
            value={locale}
            options={usualLanguages.map((tag) => [tag, languageName(tag)] as const)}
            onChange={setLocale}
          />
        )}
        <Choices
          label={words.afterwards}
          kind="checkbox"
          choices={[{ id: 'publish', text: words.publish }]}
          chosen={isPublished ? ['publish'] : []}
          onChoose={(_, isChosen) => setPublished(isChosen)}
        />
        <div>
          <Button type="submit" look="main" disabled={rows.length === 0 || run.isPending}>
            {rows.length === 0 ? words.title : words.start(rows.length)}
          </Button>
        </div>
      </form>
      <Refusal error={run.error} />
      {state.all > 0 && <ImportReport state={state} isRunning={run.isPending} />}
    </>
  );
}
