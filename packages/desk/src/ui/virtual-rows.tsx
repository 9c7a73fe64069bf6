import type { Virtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import css from './virtual-rows.module.css';

interface VirtualRowsProps<Row> {
  readonly virtual: Virtualizer<HTMLDivElement, Element>;
  readonly rows: readonly Row[];
  /** Whether there are more than have been loaded, so that nobody knows how many there are. */
  readonly hasMore: boolean;
  /** What every row looks like. */
  readonly className?: string | undefined;
  children(row: Row): ReactNode;
}

/** The rows of a list that are in sight, each where it would be if all were drawn. Screen readers hear which of how many it is. */
export function VirtualRows<Row>({ virtual, rows, hasMore, className = '', children }: VirtualRowsProps<Row>) {
  return (
    <ul style={{ height: virtual.getTotalSize() }} className={css.rows}>
      {virtual.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <li
              key={key}
              aria-posinset={index + 1}
              aria-setsize={hasMore ? -1 : rows.length}
              style={{ transform: `translateY(${start}px)` }}
              className={`${css.row} ${className}`}
            >
              {children(row)}
            </li>
          )
        );
      })}
    </ul>
  );
}
