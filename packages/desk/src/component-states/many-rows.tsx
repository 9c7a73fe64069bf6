import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { VirtualRows } from '../ui/virtual-rows.js';
import css from './states.module.css';

const rows = Array.from({ length: 1_000 }, (_, at) => `Row ${at + 1}`);

/** A long list of which few rows are drawn. */
export function ManyRows() {
  const place = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => place.current, estimateSize: () => 32 });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section ref={place} className={css.list} tabIndex={0} aria-label="Rows">
      <VirtualRows virtual={virtual} rows={rows} hasMore={false}>
        {(row) => row}
      </VirtualRows>
    </section>
  );
}
