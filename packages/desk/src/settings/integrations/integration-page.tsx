import type { AvailableIntegration, Integration } from '@pharos/sdk';
import { useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { NeedsManager, Page, Refusal, Section } from '../../app/area.js';
import { useOrganization } from '../../app/organization.js';
import { useProjectId } from '../../app/session.js';
import { connectionTexts } from '../../messages/connections.js';
import css from '../../ui/area.module.css';
import { Button } from '../../ui/button.js';
import { Choices, TextField } from '../../ui/field.js';
import { Empty, Problem, Skeleton } from '../../ui/states.js';
import { say } from '../../ui/toasts.js';
import { IntegrationActions } from './integration-actions.js';
import { useIntegrations, useProviders, useUpdateIntegration } from './integration-queries.js';
import { IntegrationState } from './integration-state.js';
import { bodyOf, fieldsOf, isFilled, valuesOf } from './provider-fields.js';
import { ProviderForm } from './provider-form.js';

/** A connected product: whether it works, and what it does. */
export function IntegrationPage() {
  const { integrations: words } = connectionTexts;
  const projectId = useProjectId();
  const { provider } = useParams({ strict: false }) as { provider?: string };
  const { mayManage } = useOrganization();
  const providers = useProviders(projectId);
  const integrations = useIntegrations(projectId);
  const available = providers.data?.find((each) => each.provider === provider);
  const integration = integrations.data?.find((each) => each.provider === provider);
  const error = providers.error ?? integrations.error;
  const actions = available && integration && mayManage && (
    <IntegrationActions available={available} integration={integration} />
  );
  const isLoaded = providers.isSuccess && integrations.isSuccess;
  return (
    <Page
      title={available?.name ?? words.one}
      about={available && (words.what[available.provider] ?? available.description)}
      action={actions}
    >
      {!mayManage && <NeedsManager what={words.needs} />}
      {error && <Problem error={error} onRetry={() => void integrations.refetch()} />}
      {!isLoaded && !error && <Skeleton rows={3} height={60} />}
      {isLoaded && !integration && <Empty text={words.notConnected} />}
      {available && integration && (
        <>
          <IntegrationState integration={integration} mayManage={mayManage} />
          {mayManage && <Settings key={integration.id} available={available} integration={integration} />}
        </>
      )}
    </Page>
  );
}

interface SettingsProps {
  readonly available: AvailableIntegration;
  readonly integration: Integration;
}

/** What was typed stays, whatever is read again meanwhile. */
function Settings({ available, integration }: SettingsProps) {
  const { integrations: words } = connectionTexts;
  const fields = fieldsOf(available.settings_schema);
  const [name, setName] = useState(integration.display_name ?? '');
  const [values, setValues] = useState(valuesOf(fields, integration.settings));
  const [allowed, setAllowed] = useState(() =>
    available.actions.filter((action) => integration.action_permissions[action] !== false),
  );
  const update = useUpdateIntegration(useProjectId(), integration.provider);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const action_permissions = Object.fromEntries(
      available.actions.map((action) => [action, allowed.includes(action)]),
    );
    const settings = bodyOf(fields, values, { isChange: true });
    update.mutate(
      { display_name: name.trim() || null, settings, action_permissions },
      { onSuccess: () => say({ text: words.saved }) },
    );
  };
  return (
    <Section title={words.settings}>
      <form className={css.form} onSubmit={save}>
        <TextField
          label={words.name}
          hint={words.nameHint}
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <ProviderForm fields={fields} values={values} onChange={setValues} />
        <Choices
          kind="checkbox"
          label={words.may}
          choices={available.actions.map((id) => ({ id, text: words.actions[id as keyof typeof words.actions] ?? id }))}
          chosen={allowed}
          onChoose={(id, isChosen) => setAllowed(isChosen ? [...allowed, id] : allowed.filter((each) => each !== id))}
        />
        <Refusal error={update.error} />
        <p>
          <Button type="submit" look="main" disabled={update.isPending || !isFilled(fields, values)}>
            {words.save}
          </Button>
        </p>
      </form>
    </Section>
  );
}
