import { reportTexts } from '../messages/reports.js';
import field from '../ui/field.module.css';
import { dayRange } from './labels.js';
import css from './reports.module.css';
import { daysOf, intervalsFor, type Preset, type ReportSearch, type Spans } from './span.js';

type Change = { [Name in keyof ReportSearch]: ReportSearch[Name] | undefined };

interface SpanBarProps {
  readonly spans: Spans;
  onChange(change: Change): void;
}

const presets: readonly Preset[] = ['7d', '30d', '90d', 'month', 'custom'];
const noDays = { from: undefined, to: undefined };

/** Which days a report is of, how they are divided, and whose clocks count. */
export function SpanBar({ spans: { preset, now, before }, onChange }: SpanBarProps) {
  const { span: words } = reportTexts;
  const [from, to] = daysOf(now);
  const choose = (next: Preset) =>
    onChange({ span: next, interval: undefined, ...(next === 'custom' ? { from, to } : noDays) });
  return (
    <div className={css.bar}>
      <fieldset className={css.choices}>
        <legend className="hidden-text">{words.label}</legend>
        {presets.map((each) => (
          <button
            key={each}
            type="button"
            className={css.choice}
            aria-pressed={each === preset}
            onClick={() => choose(each)}
          >
            {words.presets[each]}
          </button>
        ))}
      </fieldset>
      {preset === 'custom' && <Days from={from} to={to} onChange={onChange} />}
      <select
        className={`${field.input} ${field.select} ${css.select}`}
        aria-label={words.interval}
        value={now.interval}
        onChange={({ target }) => onChange({ interval: target.value as Spans['now']['interval'] })}
      >
        {intervalsFor(now).map((each) => (
          <option key={each} value={each}>
            {words.intervals[each]}
          </option>
        ))}
      </select>
      <select
        className={`${field.input} ${field.select} ${css.select}`}
        aria-label={words.zone}
        value={now.time_zone}
        onChange={({ target }) => onChange({ zone: target.value })}
      >
        {zonesWith(now.time_zone).map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      <p className={css.compared}>{words.compared(dayRange(now), dayRange(before))}</p>
    </div>
  );
}

function zonesWith(zone: string): readonly string[] {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((each) => each !== 'UTC')];
  return zones.includes(zone) ? zones : [zone, ...zones];
}

interface DaysProps {
  readonly from: string;
  readonly to: string;
  onChange(change: Change): void;
}

/** The first and the last day; the other one follows where it would be on the wrong side. */
function Days({ from, to, onChange }: DaysProps) {
  const { span: words } = reportTexts;
  const put = (change: { from: string; to: string }) => change.from && change.to && onChange(change);
  return (
    <span className={css.days}>
      <input
        type="date"
        className={field.input}
        aria-label={words.from}
        value={from}
        onChange={({ target: { value } }) => put({ from: value, to: value > to ? value : to })}
      />
      –
      <input
        type="date"
        className={field.input}
        aria-label={words.to}
        value={to}
        onChange={({ target: { value } }) => put({ from: value < from ? value : from, to: value })}
      />
    </span>
  );
}
