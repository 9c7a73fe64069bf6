import { Section } from '../app/area.js';
import { agentTexts } from '../messages/agent.js';
import area from '../ui/area.module.css';
import { TextArea, TextField } from '../ui/field.js';
import { ConfigPage } from './config-page.js';
import { HandOverFields } from './hand-over-fields.js';
import { ModeFields } from './mode-fields.js';
import { ThresholdFields } from './threshold-fields.js';
import type { ConfigForm } from './use-config-form.js';

/** How the agent works: when it answers, in what words, and when people take over. */
export function SettingsPage() {
  const { settings: words } = agentTexts;
  return (
    <ConfigPage title={words.title} about={words.about}>
      {(form) => (
        <>
          <ModeFields form={form} />
          <ThresholdFields form={form} />
          <Voice form={form} />
          <Topics form={form} />
          <HandOverFields form={form} />
        </>
      )}
    </ConfigPage>
  );
}

function Voice({ form: { draft, change } }: { readonly form: ConfigForm }) {
  const { settings: words, fields } = agentTexts;
  return (
    <Section title={words.voice} about={words.voiceAbout}>
      <div className={area.form}>
        <TextField
          label={fields.tone}
          placeholder={words.toneExample}
          maxLength={200}
          dir="auto"
          value={draft.tone}
          onChange={({ target }) => change({ tone: target.value })}
        />
        <TextArea
          label={fields.instructions}
          hint={words.instructionsHint}
          maxLength={4_000}
          rows={6}
          dir="auto"
          value={draft.instructions}
          onChange={({ target }) => change({ instructions: target.value })}
        />
        <TextField
          label={fields.languages}
          hint={words.languagesHint}
          placeholder="en, de"
          autoCapitalize="off"
          value={draft.languages}
          onChange={({ target }) => change({ languages: target.value })}
        />
        <TextArea
          label={fields.allowed_link_hosts}
          hint={words.linkHostsHint}
          placeholder="shop.example.com"
          rows={2}
          autoCapitalize="off"
          value={draft.allowed_link_hosts}
          onChange={({ target }) => change({ allowed_link_hosts: target.value })}
        />
      </div>
    </Section>
  );
}

function Topics({ form: { draft, change } }: { readonly form: ConfigForm }) {
  const { settings: words, fields } = agentTexts;
  return (
    <Section title={words.topics} about={words.topicsAbout}>
      <div className={area.form}>
        <TextArea
          label={fields.policy_topics}
          hint={words.topicsHint}
          placeholder={words.topicsExample}
          rows={4}
          dir="auto"
          value={draft.policy_topics}
          onChange={({ target }) => change({ policy_topics: target.value })}
        />
      </div>
    </Section>
  );
}
