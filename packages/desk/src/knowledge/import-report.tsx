import { Link } from '@tanstack/react-router';
import { Section } from '../app/area.js';
import { useProjectId } from '../app/session.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import css from './knowledge.module.css';
import type { ImportState } from './use-import.js';

/** How far an import is, what it has done, and which articles were not taken. */
export function ImportReport({ state, isRunning }: { readonly state: ImportState; readonly isRunning: boolean }) {
  const { imports: words } = knowledgeTexts;
  const projectId = useProjectId();
  const { done, all, created, updated, unchanged, rejected } = state;
  return (
    <div className={css.report}>
      {isRunning && <progress className={css.progress} value={done} max={all} aria-label={words.title} />}
      <p role="status">
        {isRunning ? words.running(done, all) : words.done(created, updated, unchanged)}{' '}
        {!isRunning && (
          <Link to="/$projectId/knowledge/articles" params={{ projectId }} className={css.link}>
            {words.look}
          </Link>
        )}
      </p>
      {rejected.length > 0 && (
        <Section title={words.rejected(rejected.length)}>
          <table className={css.table}>
            <thead>
              <tr>
                {[words.file, words.row, words.article, words.why].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rejected.map(({ file, row, name, why }) => (
                <tr key={`${file} ${row}`}>
                  <td>{file}</td>
                  <td>{row}</td>
                  <td dir="auto">{name}</td>
                  <td>{why}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
      )}
    </div>
  );
}
