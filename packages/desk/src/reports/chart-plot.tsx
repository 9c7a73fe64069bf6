import css from './chart.module.css';
import { everyFor, lonelyOf, pathOf, ticksFor } from './chart-scale.js';
import { type Measure, shownShort } from './format.js';

/** Values beside each other, one for each interval. */
export interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** Bars stand behind lines; several lines differ in how they are dashed. */
  readonly look: 'bars' | 'line';
}

const height = 180;
const top = 8;
const bottom = 24;
const left = 44;
const labelRoom = 64;

/** What tells a series from the others: its colour, and among lines how it is dashed. */
export const marksOf = (series: readonly Series[], of: number) => ({
  'data-series': of + 1,
  'data-line': series.slice(0, of + 1).filter(({ look }) => look === 'line').length,
});

interface PlotProps {
  readonly series: readonly Series[];
  readonly labels: readonly string[];
  readonly measure: Measure;
  readonly width: number;
  /** The interval that is pointed at. */
  readonly at: number | undefined;
}

/** Where each interval stands. */
export function placesOf(count: number, width: number) {
  const step = (width - left) / Math.max(1, count);
  return {
    step,
    xOf: (at: number) => left + step * (at + 0.5),
    atOf: (x: number) => Math.min(count - 1, Math.max(0, Math.floor((x - left) / step))),
  };
}

/** The drawing of a chart. Its values are told to screen readers by what is around it. */
export function ChartPlot({ series, labels, measure, width, at }: PlotProps) {
  const ticks = ticksFor(
    series.flatMap(({ values }) => values),
    measure,
  );
  const max = ticks.at(-1) ?? 1;
  const yOf = (value: number) => top + (height - top - bottom) * (1 - value / max);
  const { xOf, step } = placesOf(labels.length, width);
  const every = everyFor(labels.length, width - left, labelRoom);
  return (
    <svg className={css.plot} width={width} height={height} aria-hidden>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={css.grid} x1={left} x2={width} y1={yOf(tick)} y2={yOf(tick)} />
          <text className={css.tick} x={left - 8} y={yOf(tick)} dy="0.32em" textAnchor="end">
            {shownShort(tick, measure)}
          </text>
        </g>
      ))}
      {labels.map((label, each) =>
        each % every === 0 ? (
          <text key={each} className={css.tick} x={xOf(each)} y={height - 6} textAnchor="middle">
            {label}
          </text>
        ) : null,
      )}
      {at !== undefined && <line className={css.pointer} x1={xOf(at)} x2={xOf(at)} y1={top} y2={height - bottom} />}
      {series.map(({ name, values, look }, of) => (
        <g key={name} {...marksOf(series, of)}>
          {look === 'bars' ? (
            <Bars values={values} xOf={xOf} yOf={yOf} width={Math.max(1, Math.min(28, step * 0.7))} />
          ) : (
            <Line points={values.map((value, each) => (value === null ? null : [xOf(each), yOf(value)]))} at={at} />
          )}
        </g>
      ))}
    </svg>
  );
}

interface BarsProps {
  readonly values: readonly (number | null)[];
  readonly width: number;
  xOf(at: number): number;
  yOf(value: number): number;
}

function Bars({ values, width, xOf, yOf }: BarsProps) {
  return values.map((value, at) =>
    value ? (
      <rect
        key={at}
        className={css.bar}
        x={xOf(at) - width / 2}
        y={yOf(value)}
        width={width}
        height={yOf(0) - yOf(value)}
        rx={Math.min(2, width / 4)}
      />
    ) : null,
  );
}

interface LineProps {
  readonly points: readonly (readonly [number, number] | null)[];
  readonly at: number | undefined;
}

function Line({ points, at }: LineProps) {
  const pointed = at === undefined ? null : points[at];
  return (
    <>
      <path className={css.line} d={pathOf(points)} />
      {[...lonelyOf(points), ...(pointed ? [pointed] : [])].map(([x, y], each) => (
        <circle key={each} className={css.dot} cx={x} cy={y} r={3} />
      ))}
    </>
  );
}
