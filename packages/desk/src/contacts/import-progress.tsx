import { Link } from '@tanstack/react-router';
import { Refusal } from '../app/area.js';
import { saveFile } from '../app/save-file.js';
import { useProjectId } from '../app/session.js';
import { importTexts } from '../messages/contact-import.js';
import { contactTexts } from '../messages/contacts.js';
import { Button } from '../ui/button.js';
import css from './import.module.css';
import { forgetImport, type ImportRun, resumeImport, stopImport } from './import-run.js';
import { rejectedCsv } from './rejected-csv.js';

const shownRows = 200;

interface ImportProgressProps {
  readonly run: ImportRun;
  /** Asks for another file. */
  onAgain(): void;
}

/** How far an import is, and what became of the rows. */
export function ImportProgress({ run, onAgain }: ImportProgressProps) {
  const { fileName, total, done, state, error } = run;
  return (
    <>
      <p className={css.about} role="status">
        {importTexts.states[state](fileName, done, total)}
      </p>
      <progress className={css.progress} aria-label={importTexts.progress} value={done} max={total} />
      <dl className={css.counts}>
        {(['created', 'updated', 'unchanged'] as const).map((each) => (
          <Count key={each} name={importTexts.counts[each]} count={run[each]} />
        ))}
        <Count name={importTexts.counts.rejected} count={run.rejected.length} />
      </dl>
      {error !== undefined && <Refusal error={error} />}
      <Buttons run={run} onAgain={onAgain} />
      {run.rejected.length > 0 && <RejectedRows run={run} />}
    </>
  );
}

const Count = ({ name, count }: { readonly name: string; readonly count: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{importTexts.number(count)}</dd>
  </div>
);

function Buttons({ run, onAgain }: ImportProgressProps) {
  const projectId = useProjectId();
  const again = () => {
    onAgain();
    forgetImport(projectId);
  };
  if (run.state === 'runs')
    return (
      <p className={css.buttons}>
        <Button onClick={() => stopImport(projectId)}>{importTexts.stop}</Button>
      </p>
    );
  return (
    <p className={css.buttons}>
      {run.state === 'stopped' && (
        <Button look="main" onClick={() => resumeImport(projectId)}>
          {importTexts.resume}
        </Button>
      )}
      <Button onClick={again}>{importTexts.importOther}</Button>
    </p>
  );
}

function RejectedRows({ run: { fileName, columns, rejected } }: { readonly run: ImportRun }) {
  const projectId = useProjectId();
  const download = () => {
    const csv = rejectedCsv(columns, rejected, importTexts.reason);
    saveFile(importTexts.rejectedFile(fileName.replace(/\.\w+$/, '')), new Blob([csv], { type: 'text/csv' }));
  };
  return (
    <section className={css.rejected}>
      <header className={css.rejectedHead}>
        <div>
          <h3>{importTexts.rejected}</h3>
          <p>{importTexts.rejectedAbout}</p>
        </div>
        <Button onClick={download}>{importTexts.download}</Button>
      </header>
      <div className={css.scroller}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{importTexts.row}</th>
              <th scope="col">{importTexts.values}</th>
              <th scope="col">{importTexts.reason}</th>
            </tr>
          </thead>
          <tbody>
            {rejected.slice(0, shownRows).map(({ row, cells, reason, conflictId }) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                <td className={css.samples} dir="auto">
                  {cells.filter(Boolean).slice(0, 3).join(' · ')}
                </td>
                <td>
                  {reason}{' '}
                  {conflictId && (
                    <Link
                      to="/$projectId/contacts/$contactId"
                      params={{ projectId, contactId: conflictId }}
                      className={css.link}
                    >
                      {contactTexts.lookAtOther}
                    </Link>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rejected.length > shownRows && <p className={css.hint}>{importTexts.more(rejected.length - shownRows)}</p>}
    </section>
  );
}
