import { Section } from '../app/area.js';
import { useProjectId } from '../app/session.js';
import { agentTexts } from '../messages/agent.js';
import area from '../ui/area.module.css';
import { TextField } from '../ui/field.js';
import { ConfigPage } from './config-page.js';
import { useAgentStatus } from './config-queries.js';
import { ModelKey } from './model-key.js';
import type { ConfigForm } from './use-config-form.js';

/** Which model answers, with whose key, and what it may cost. */
export function ModelPage() {
  const { model: words } = agentTexts;
  const { data: status } = useAgentStatus(useProjectId());
  const about =
    status === undefined ? words.about : status.model === 'extractive' ? words.quotes : words.now(status.model);
  return (
    <ConfigPage title={words.title} about={about} below={<ModelKey isSet={status?.has_byom_key} />}>
      {(form) => <ModelFields form={form} />}
    </ConfigPage>
  );
}

function ModelFields({ form: { draft, change } }: { readonly form: ConfigForm }) {
  const { model: words, fields } = agentTexts;
  return (
    <Section title={words.models} about={words.modelsAbout}>
      <div className={area.form}>
        <TextField
          label={fields.ai_model}
          hint={words.modelHint}
          placeholder={words.platforms}
          maxLength={200}
          autoCapitalize="off"
          spellCheck={false}
          value={draft.ai_model}
          onChange={({ target }) => change({ ai_model: target.value })}
        />
        <TextField
          label={fields.fallback_model}
          hint={words.fallbackHint}
          placeholder={words.platforms}
          maxLength={200}
          autoCapitalize="off"
          spellCheck={false}
          value={draft.fallback_model}
          onChange={({ target }) => change({ fallback_model: target.value })}
        />
        <TextField
          label={fields.reader_model}
          hint={words.readerHint}
          maxLength={200}
          autoCapitalize="off"
          spellCheck={false}
          value={draft.reader_model}
          onChange={({ target }) => change({ reader_model: target.value })}
        />
        <TextField
          label={fields.monthly_budget_usd}
          hint={words.budgetHint}
          type="number"
          min={0}
          max={1_000_000}
          step="any"
          value={draft.monthly_budget_usd}
          onChange={({ target }) => change({ monthly_budget_usd: target.value })}
        />
      </div>
    </Section>
  );
}
