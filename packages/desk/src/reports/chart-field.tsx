import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import css from './chart.module.css';
import { ChartPlot, marksOf, placesOf, type Series } from './chart-plot.js';
import { type Measure, shown } from './format.js';

/** What a chart shows. */
export interface ChartProps {
  readonly title: string;
  readonly about?: string | undefined;
  readonly series: readonly Series[];
  /** What each interval is called: beside the axis, and where there is room. */
  readonly labels: readonly { readonly short: string; readonly long: string }[];
  readonly measure: Measure;
}

/** How a series is drawn. */
export const Sample = ({ look }: Pick<Series, 'look'>) => (
  <svg width={16} height={10} aria-hidden>
    {look === 'bars' ? (
      <rect className={css.bar} x={3} y={0} width={10} height={10} rx={2} />
    ) : (
      <path className={css.line} d="M0 5H16" />
    )}
  </svg>
);

/** How wide an element is, as the page changes; 0 before it is drawn. */
function useWidth() {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { place, width };
}

/** The drawing, in which one goes from interval to interval. */
export function ChartField({ title, series, labels, measure }: ChartProps) {
  const { place, width } = useWidth();
  const [at, setAt] = useState<number | undefined>();
  const last = labels.length - 1;
  const now = at === undefined ? undefined : Math.min(at, last);
  const { xOf, atOf } = placesOf(labels.length, width);
  const point = ({ clientX, currentTarget }: PointerEvent) =>
    setAt(atOf(clientX - currentTarget.getBoundingClientRect().left));
  const press = (event: KeyboardEvent) => {
    const from = now ?? last;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last, Escape: undefined };
    if (!(event.key in to)) return;
    event.preventDefault();
    const next = to[event.key as keyof typeof to];
    setAt(next === undefined ? undefined : Math.max(0, Math.min(last, next)));
  };
  const told = (index: number) =>
    `${labels[index]?.long}: ${series.map(({ name, values }) => `${name} ${shown(values[index], measure)}`).join(', ')}`;
  return (
    <div
      ref={place}
      className={css.field}
      dir="ltr"
      role="slider"
      tabIndex={0}
      aria-label={title}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={now ?? last}
      aria-valuetext={told(now ?? last)}
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setAt(now ?? last)}
      onBlur={() => setAt(undefined)}
      onKeyDown={press}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setAt(undefined)}
    >
      {width > 0 && (
        <ChartPlot series={series} labels={labels.map(({ short }) => short)} measure={measure} width={width} at={now} />
      )}
      {now !== undefined && (
        <div
          className={css.tip}
          style={xOf(now) > width / 2 ? { right: width - xOf(now) + 8 } : { left: xOf(now) + 8 }}
        >
          <strong>{labels[now]?.long}</strong>
          {series.map(({ name, look, values }, each) => (
            <span key={name} className={css.tipRow} {...marksOf(series, each)}>
              <Sample look={look} />
              <span>{name}</span>
              <b>{shown(values[now], measure)}</b>
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
