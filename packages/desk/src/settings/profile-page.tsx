import type { UpdateMeRequest } from '@pharos/sdk';
import { type FormEvent, useState } from 'react';
import { Page, Refusal, Section } from '../app/area.js';
import { useUser } from '../app/session.js';
import { chooseLanguage, language, languageNames } from '../messages/in-language.js';
import { settingTexts } from '../messages/settings.js';
import css from '../ui/area.module.css';
import { Button } from '../ui/button.js';
import { Choices, Select, TextField } from '../ui/field.js';
import { say } from '../ui/toasts.js';
import { useUpdateMe } from './me-queries.js';

/** What the person is called, by colleagues and by customers, and where and in which language they work. */
export function ProfilePage() {
  const { profile: words } = settingTexts;
  const user = useUser();
  const [changes, setChanges] = useState<UpdateMeRequest>({});
  const update = useUpdateMe();
  const now = { ...user, ...changes };
  const isChanged = Object.keys(changes).length > 0;
  const change = (part: UpdateMeRequest) => setChanges((before) => ({ ...before, ...part }));
  const save = (event: FormEvent) => {
    event.preventDefault();
    update.mutate(changes, {
      onSuccess: () => {
        setChanges({});
        say({ text: words.saved });
      },
    });
  };
  return (
    <Page title={words.title} about={user.email}>
      <form className={css.form} onSubmit={save}>
        <TextField
          label={words.name}
          hint={words.nameHint}
          required
          maxLength={200}
          autoComplete="name"
          value={now.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TimeZone value={now.time_zone} onChange={(time_zone) => change({ time_zone })} />
        <Section title={words.customers} about={words.customersAbout}>
          <div className={css.form}>
            <SeenByCustomers profile={now} onChange={change} />
          </div>
        </Section>
        <Refusal error={update.error} />
        <p>
          <Button type="submit" look="main" disabled={!isChanged || update.isPending}>
            {words.save}
          </Button>
        </p>
      </form>
      <Language onChosen={(locale) => update.mutate({ locale }, { onSuccess: () => chooseLanguage(locale) })} />
    </Page>
  );
}

interface SeenByCustomersProps {
  readonly profile: Pick<UpdateMeRequest, 'public_name' | 'picture_url' | 'shown_as_team'>;
  onChange(part: UpdateMeRequest): void;
}

function SeenByCustomers({ profile, onChange }: SeenByCustomersProps) {
  const { profile: words } = settingTexts;
  const user = useUser();
  const isTeam = profile.shown_as_team === true;
  return (
    <>
      <Choices
        kind="radio"
        label={words.shown}
        choices={[
          { id: 'person', text: words.shownAsPerson },
          { id: 'team', text: words.shownAsTeam },
        ]}
        chosen={[isTeam ? 'team' : 'person']}
        onChoose={(id) => onChange({ shown_as_team: id === 'team' })}
      />
      {!isTeam && (
        <>
          <TextField
            label={words.publicName}
            hint={words.publicNameHint}
            maxLength={200}
            placeholder={user.name}
            value={profile.public_name ?? ''}
            onChange={({ target }) => onChange({ public_name: target.value || null })}
          />
          <TextField
            label={words.picture}
            hint={words.pictureHint}
            type="url"
            placeholder="https://"
            value={profile.picture_url ?? ''}
            onChange={({ target }) => onChange({ picture_url: target.value || null })}
          />
        </>
      )}
    </>
  );
}

interface TimeZoneProps {
  readonly value: string | null;
  onChange(value: string | null): void;
}

function TimeZone({ value, onChange }: TimeZoneProps) {
  const { profile: words } = settingTexts;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const zones = new Set([timeZone, ...(value ? [value] : []), ...Intl.supportedValuesOf('timeZone')]);
  return (
    <Select
      label={words.timeZone}
      value={value ?? ''}
      options={[['', words.timeZoneOfBrowser(timeZone)], ...[...zones].sort().map((zone) => [zone, zone] as const)]}
      onChange={(zone) => onChange(zone || null)}
    />
  );
}

/** Another language shows at once: the desk is loaded again. */
function Language({ onChosen }: { onChosen(locale: string): void }) {
  const { profile: words } = settingTexts;
  return (
    <Section title={words.language} about={words.languageAbout}>
      <div className={css.form}>
        <Select label={words.language} value={language} options={Object.entries(languageNames)} onChange={onChosen} />
      </div>
    </Section>
  );
}
