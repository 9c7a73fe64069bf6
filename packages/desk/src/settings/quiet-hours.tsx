import type { NotificationHours } from '@pharos/sdk';
import { Link } from '@tanstack/react-router';
import { useProjectId, useUser } from '../app/session.js';
import { locale } from '../messages/index.js';
import { settingTexts } from '../messages/settings.js';
import { Choices, TextField } from '../ui/field.js';
import own from './settings.module.css';

const usual: NotificationHours = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' };
const dayName = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
/** The days of a week that began on a Monday. */
const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ id: String(day), text: dayName.format(Date.UTC(2024, 0, day)) }));

interface QuietHoursProps {
  readonly hours: NotificationHours | null;
  onChange(hours: NotificationHours | null): void;
}

/** The hours in which the person may be disturbed. */
export function QuietHours({ hours, onChange }: QuietHoursProps) {
  const { notifications: words } = settingTexts;
  return (
    <>
      <Choices
        kind="radio"
        label={words.when}
        choices={[
          { id: 'always', text: words.always },
          { id: 'hours', text: words.hours, about: words.hoursAbout },
        ]}
        chosen={[hours === null ? 'always' : 'hours']}
        onChoose={(id) => onChange(id === 'always' ? null : usual)}
      />
      {hours && <Hours hours={hours} onChange={onChange} />}
    </>
  );
}

interface HoursProps {
  readonly hours: NotificationHours;
  onChange(hours: NotificationHours): void;
}

function Hours({ hours, onChange }: HoursProps) {
  const { notifications: words } = settingTexts;
  const chooseDay = (id: string, isChosen: boolean) => {
    const others = hours.days.filter((day) => String(day) !== id);
    onChange({ ...hours, days: isChosen ? [...others, Number(id)].sort() : others });
  };
  return (
    <>
      <Choices
        kind="checkbox"
        label={words.days}
        isNested
        choices={days}
        chosen={hours.days.map(String)}
        onChoose={chooseDay}
      />
      <div className={own.times}>
        <TextField
          label={words.from}
          type="time"
          value={hours.from}
          onChange={({ target }) => onChange({ ...hours, from: target.value })}
        />
        <TextField
          label={words.to}
          type="time"
          value={hours.to}
          onChange={({ target }) => onChange({ ...hours, to: target.value })}
        />
      </div>
      <Zone />
    </>
  );
}

function Zone() {
  const { notifications: words } = settingTexts;
  const projectId = useProjectId();
  const { time_zone } = useUser();
  return (
    <p className={own.nothing}>
      {time_zone === null ? words.noZone : words.zone(time_zone)}{' '}
      <Link to="/$projectId/settings/profile" params={{ projectId }} className={own.link}>
        {words.toProfile}
      </Link>
    </p>
  );
}
