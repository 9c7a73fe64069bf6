import { useId } from 'react';
import css from './chart.module.css';
import { ChartField, type ChartProps, Sample } from './chart-field.js';
import { marksOf } from './chart-plot.js';
import { shown } from './format.js';

/** Figures over time: by the pointer and by the arrow keys each interval tells its values, and screen readers have a table. */
export function Chart({ title, about, series, labels, measure }: ChartProps) {
  const id = useId();
  return (
    <figure className={css.chart} aria-labelledby={id}>
      <figcaption className={css.head}>
        <h3 id={id}>{title}</h3>
        {about && <p className={css.about}>{about}</p>}
        {series.length > 1 && <Legend series={series} />}
      </figcaption>
      <ChartField title={title} series={series} labels={labels} measure={measure} />
      <Values title={title} series={series} labels={labels} measure={measure} />
    </figure>
  );
}

function Legend({ series }: Pick<ChartProps, 'series'>) {
  return (
    <ul className={css.legend} aria-hidden>
      {series.map(({ name, look }, at) => (
        <li key={name} {...marksOf(series, at)}>
          <Sample look={look} />
          {name}
        </li>
      ))}
    </ul>
  );
}

function Values({ title, series, labels, measure }: ChartProps) {
  return (
    <div className="hidden-text">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <td />
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map(({ long }, at) => (
            <tr key={at}>
              <th scope="row">{long}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{shown(values[at], measure)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
