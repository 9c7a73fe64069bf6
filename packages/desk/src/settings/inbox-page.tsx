import { Page, Section } from '../app/area.js';
import { type Next, nexts, type Step, useNextAfter, useSingleKeys } from '../app/habits.js';
import { settingTexts } from '../messages/settings.js';
import css from '../ui/area.module.css';
import { Choices } from '../ui/field.js';

/** How the person works in the inbox. What is chosen holds at once. */
export function InboxSettingsPage() {
  const { inbox: words } = settingTexts;
  return (
    <Page title={words.title} about={words.about}>
      <div className={css.form}>
        <After step="send" />
        <After step="resolve" />
      </div>
      <Section title={words.keys} about={words.keysAbout}>
        <div className={css.form}>
          <SingleKeys />
        </div>
      </Section>
    </Page>
  );
}

function After({ step }: { readonly step: Step }) {
  const { inbox: words } = settingTexts;
  const [next, choose] = useNextAfter(step);
  return (
    <Choices
      kind="radio"
      label={words.after[step]}
      choices={nexts.map((id) => ({ id, text: words.next[id] }))}
      chosen={[next]}
      onChoose={(id) => choose(id as Next)}
    />
  );
}

function SingleKeys() {
  const { inbox: words } = settingTexts;
  const [isOn, choose] = useSingleKeys();
  return (
    <Choices
      kind="checkbox"
      label={words.singleKeys}
      choices={[{ id: 'single', text: words.singleKeysOn, about: words.singleKeysAbout }]}
      chosen={isOn ? ['single'] : []}
      onChoose={(_, isChosen) => choose(isChosen)}
    />
  );
}
