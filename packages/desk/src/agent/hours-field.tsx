import type { BusinessHours, OpenHours, Weekday } from '@pharos/sdk';
import { PlusIcon, XIcon } from '@primer/octicons-react';
import { agentTexts } from '../messages/agent.js';
import { IconButton } from '../ui/button.js';
import { Choices, Select } from '../ui/field.js';
import css from './agent.module.css';
import { dayName, shownClosing, storedClosing, usualHours, weekdays } from './opening-hours.js';

interface HoursFieldProps {
  readonly value: BusinessHours | null;
  onChange(value: BusinessHours | null): void;
}

/** When people are there: always, or at hours of each day of the week. */
export function HoursField({ value, onChange }: HoursFieldProps) {
  const { settings: words, fields } = agentTexts;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <>
      <Choices
        kind="radio"
        label={fields.business_hours}
        choices={[
          { id: 'always', text: words.always },
          { id: 'hours', text: words.atHours, about: words.atHoursAbout },
        ]}
        chosen={[value === null ? 'always' : 'hours']}
        onChoose={(id) => onChange(id === 'always' ? null : usualHours(timeZone))}
      />
      {value && (
        <>
          <ul className={css.days}>
            {weekdays.map((day) => (
              <Day key={day} day={day} value={value} onChange={onChange} />
            ))}
          </ul>
          {value.hours.length === 0 && <p className={css.warn}>{words.noHours}</p>}
          <Select
            label={words.timeZone}
            value={value.time_zone}
            options={[...new Set([value.time_zone, ...Intl.supportedValuesOf('timeZone')])]
              .sort()
              .map((zone) => [zone, zone])}
            onChange={(time_zone) => onChange({ ...value, time_zone })}
          />
        </>
      )}
    </>
  );
}

interface DayProps {
  readonly day: Weekday;
  readonly value: BusinessHours;
  onChange(value: BusinessHours): void;
}

function Day({ day, value, onChange }: DayProps) {
  const { settings: words } = agentTexts;
  const name = dayName(day);
  const spans = value.hours.map((span, at) => ({ span, at })).filter(({ span }) => span.day === day);
  const put = (hours: readonly OpenHours[]) => onChange({ ...value, hours: [...hours] });
  const change = (at: number, part: Partial<OpenHours>) =>
    put(value.hours.map((span, other) => (other === at ? { ...span, ...part } : span)));
  return (
    <li className={css.day}>
      <span className={css.dayName}>{name}</span>
      <div className={css.spans}>
        {spans.length === 0 && <span className={css.closed}>{words.closed}</span>}
        {spans.map(({ span, at }) => (
          <div key={at} className={css.span}>
            <input
              type="time"
              required
              aria-label={words.opens(name)}
              value={span.opens}
              onChange={({ target }) => change(at, { opens: target.value })}
            />
            <span aria-hidden>–</span>
            <input
              type="time"
              required
              aria-label={words.closes(name)}
              value={shownClosing(span.closes)}
              onChange={({ target }) => change(at, { closes: storedClosing(target.value) })}
            />
            <IconButton
              label={words.removeHours(name)}
              onClick={() => put(value.hours.filter((_, other) => other !== at))}
            >
              <XIcon />
            </IconButton>
          </div>
        ))}
      </div>
      <IconButton
        label={words.addHours(name)}
        onClick={() => put([...value.hours, { day, opens: '09:00', closes: '17:00' }])}
      >
        <PlusIcon />
      </IconButton>
    </li>
  );
}
