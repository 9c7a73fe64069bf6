import type { ReactNode } from 'react';
import type { Meaning } from './compare.js';
import { ChangeText } from './figure.js';
import { shown } from './format.js';
import css from './reports.module.css';

interface Column<Row> extends Meaning {
  readonly name: string;
  figureOf(row: Row): number | null;
}

interface FigureTableProps<Row> {
  readonly title: string;
  readonly about?: string;
  /** What the rows are. */
  readonly head: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** The same rows of the days before. */
  readonly before: readonly Row[];
  keyOf(row: Row): string;
  nameOf(row: Row): ReactNode;
}

/** Figures of several people, channels or tags below each other, each with how it differs from before. */
export function FigureTable<Row>({ title, about, head, columns, rows, before, keyOf, nameOf }: FigureTableProps<Row>) {
  const known = new Map(before.map((row) => [keyOf(row), row]));
  return (
    <div className={css.tableSection}>
      <h3>{title}</h3>
      {about && <p className={css.about}>{about}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard, too. */}
      <section className={css.scroller} tabIndex={0} aria-label={title}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                <th scope="row">{nameOf(row)}</th>
                {columns.map(({ name, figureOf, ...meaning }) => (
                  <td key={name}>
                    {shown(figureOf(row), meaning.measure)}
                    <ChangeOf row={row} past={known.get(keyOf(row))} figureOf={figureOf} {...meaning} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

interface ChangeOfProps<Row> extends Meaning {
  readonly row: Row;
  readonly past: Row | undefined;
  figureOf(row: Row): number | null;
}

/** Whoever was not there before had counted nothing. */
function ChangeOf<Row>({ row, past, figureOf, ...meaning }: ChangeOfProps<Row>) {
  const now = figureOf(row);
  const before = past === undefined ? (meaning.measure === 'count' ? 0 : null) : figureOf(past);
  return now === null || before === null ? null : <ChangeText now={now} before={before} {...meaning} />;
}
