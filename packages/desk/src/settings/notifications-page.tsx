import type { Preferences } from '@pharos/sdk';
import { type FormEvent, useState } from 'react';
import { Page, Refusal } from '../app/area.js';
import { settingTexts } from '../messages/settings.js';
import css from '../ui/area.module.css';
import { Button } from '../ui/button.js';
import { Choices } from '../ui/field.js';
import { Problem, Skeleton } from '../ui/states.js';
import { say } from '../ui/toasts.js';
import { usePreferences, useUpdatePreferences } from './me-queries.js';
import { QuietHours } from './quiet-hours.js';

/** What the person is told of, how, and when. */
export function NotificationsPage() {
  const { notifications: words, pages } = settingTexts;
  const { data, error, isPending, refetch } = usePreferences();
  return (
    <Page title={pages.notifications} about={words.about}>
      {isPending && <Skeleton rows={4} height={60} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data && <Form preferences={data} />}
    </Page>
  );
}

function Form({ preferences }: { readonly preferences: Preferences }) {
  const { notifications: words } = settingTexts;
  const [changes, setChanges] = useState<Partial<Preferences>>({});
  const update = useUpdatePreferences();
  const now = { ...preferences, ...changes };
  const change = (part: Partial<Preferences>) => setChanges((before) => ({ ...before, ...part }));
  const save = (event: FormEvent) => {
    event.preventDefault();
    update.mutate(changes, {
      onSuccess: () => {
        setChanges({});
        say({ text: words.saved });
      },
    });
  };
  const isIncomplete = now.hours !== null && (now.hours.days.length === 0 || !now.hours.from || !now.hours.to);
  return (
    <form className={css.form} onSubmit={save}>
      <Kinds events={now.events} onChange={(events) => change({ events })} />
      <Ways preferences={now} onChange={change} />
      <QuietHours hours={now.hours} onChange={(hours) => change({ hours })} />
      <Refusal error={update.error} />
      <p>
        <Button
          type="submit"
          look="main"
          disabled={Object.keys(changes).length === 0 || isIncomplete || update.isPending}
        >
          {words.save}
        </Button>
      </p>
    </form>
  );
}

type Events = Preferences['events'];

function Kinds({ events, onChange }: { readonly events: Events; onChange(events: Events): void }) {
  const { notifications: words } = settingTexts;
  const kinds = Object.keys(words.kinds) as (keyof Events)[];
  return (
    <Choices
      kind="checkbox"
      label={words.events}
      choices={kinds.map((id) => ({ id, text: words.kinds[id], about: words.kindsAbout[id] }))}
      chosen={kinds.filter((kind) => events[kind])}
      onChoose={(id, isChosen) => onChange({ ...events, [id]: isChosen })}
    />
  );
}

const ways = ['desktop', 'sound', 'mail'] as const;

interface WaysProps {
  readonly preferences: Preferences;
  onChange(part: Partial<Preferences>): void;
}

/** A browser shows nothing on the desktop before it has asked the person; it does so at this click. */
function Ways({ preferences, onChange }: WaysProps) {
  const { notifications: words } = settingTexts;
  const [permission, setPermission] = useState('Notification' in window ? Notification.permission : 'denied');
  const choose = (id: string, isChosen: boolean) => {
    onChange({ [id]: isChosen });
    if (id === 'desktop' && isChosen && permission === 'default')
      void Notification.requestPermission().then(setPermission);
  };
  const desktopAbout = permission === 'denied' ? words.desktopDenied : words.desktopAbout;
  return (
    <Choices
      kind="checkbox"
      label={words.ways}
      choices={[
        { id: 'desktop', text: words.desktop, about: preferences.desktop ? desktopAbout : words.desktopAbout },
        { id: 'sound', text: words.sound },
        ...(preferences.mail_available ? [{ id: 'mail', text: words.mail, about: words.mailAbout }] : []),
      ]}
      chosen={ways.filter((way) => preferences[way])}
      onChoose={choose}
    />
  );
}
