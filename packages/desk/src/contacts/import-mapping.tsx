import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useProjectId } from '../app/session.js';
import { importTexts } from '../messages/contact-import.js';
import { contactTexts } from '../messages/contacts.js';
import { Button } from '../ui/button.js';
import field from '../ui/field.module.css';
import css from './import.module.css';
import { guessTargets, importFields, problemOf, type Target } from './import-fields.js';
import { startImport } from './import-run.js';
import type { ChosenFile } from './import-table.js';

const samples = 3;

interface ImportMappingProps {
  readonly file: ChosenFile;
  onBack(): void;
}

/** Asks what the columns of a table are, beside the first values of each. */
export function ImportMapping({ file: { name, table }, onBack }: ImportMappingProps) {
  const projectId = useProjectId();
  const client = useQueryClient();
  const [targets, setTargets] = useState(() => guessTargets(table.columns));
  const problem = problemOf(table.columns, targets);
  const put = (at: number, target: Target) => setTargets(targets.map((old, each) => (each === at ? target : old)));
  const start = () => startImport(client, { projectId, fileName: name, table, targets });
  return (
    <>
      <p className={css.about}>{importTexts.found(name, table.rows.length)}</p>
      <div className={css.scroller}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{importTexts.column}</th>
              <th scope="col">{importTexts.values}</th>
              <th scope="col">{importTexts.becomes}</th>
            </tr>
          </thead>
          <tbody>
            {table.columns.map((column, at) => (
              <tr key={at}>
                <th scope="row" dir="auto">
                  {column || importTexts.nameless(at + 1)}
                </th>
                <td className={css.samples} dir="auto">
                  {valuesOf(table.rows.slice(0, 50).map(({ cells }) => cells[at] ?? ''))}
                </td>
                <td>
                  <TargetSelect
                    column={column || importTexts.nameless(at + 1)}
                    isNamed={column !== ''}
                    target={targets[at] ?? 'none'}
                    onChange={(target) => put(at, target)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problem && <p className={css.problem}>{importTexts.problems[problem]}</p>}
      <p className={css.buttons}>
        <Button look="main" disabled={problem !== undefined} onClick={start}>
          {importTexts.start(table.rows.length)}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {importTexts.other}
        </Button>
      </p>
    </>
  );
}

const valuesOf = (cells: readonly string[]) => [...new Set(cells.filter(Boolean))].slice(0, samples).join(' · ');

interface TargetSelectProps {
  readonly column: string;
  /** Whether the column has a name, under which its values could be kept. */
  readonly isNamed: boolean;
  readonly target: Target;
  onChange(target: Target): void;
}

function TargetSelect({ column, isNamed, target, onChange }: TargetSelectProps) {
  return (
    <select
      className={`${field.input} ${field.select}`}
      aria-label={importTexts.becomesOf(column)}
      value={target}
      onChange={({ target: { value } }) => onChange(value as Target)}
    >
      {importFields.map((each) => (
        <option key={each} value={each}>
          {each === 'created_at' ? importTexts.createdAt : contactTexts[each]}
        </option>
      ))}
      {isNamed && <option value="metadata">{importTexts.metadata(column)}</option>}
      <option value="none">{importTexts.leaveOut}</option>
    </select>
  );
}
