import type { AvailableIntegration, CreateIntegrationRequest } from '@pharos/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useProjectId } from '../../app/session.js';
import { connectionTexts } from '../../messages/connections.js';
import { FormDialog } from '../../ui/dialog.js';
import { useConnect } from './integration-queries.js';
import { bodyOf, fieldsOf, isFilled, valuesOf } from './provider-fields.js';
import { ProviderForm } from './provider-form.js';

interface ConnectDialogProps {
  readonly available: AvailableIntegration;
  onClose(): void;
}

/** What a provider needs to be connected. Messages in a channel lead to the conversation here, unless another address is typed. */
export function ConnectDialog({ available, onClose }: ConnectDialogProps) {
  const { integrations: words } = connectionTexts;
  const { provider, name } = available;
  const projectId = useProjectId();
  const navigate = useNavigate();
  const secrets = fieldsOf(available.credentials_schema);
  const settings = fieldsOf(available.settings_schema);
  const conversation_url = `${location.origin}/app/${projectId}/inbox/all/{conversation_id}`;
  const [credentials, setCredentials] = useState(valuesOf(secrets, {}));
  const [values, setValues] = useState(valuesOf(settings, { conversation_url }));
  const connect = useConnect(projectId);
  const submit = () => {
    const body = {
      provider,
      credentials: bodyOf(secrets, credentials, { isChange: false }),
      settings: bodyOf(settings, values, { isChange: false }),
    };
    connect.mutate(body as CreateIntegrationRequest, {
      onSuccess: () =>
        void navigate({ to: '/$projectId/settings/integrations/$provider', params: { projectId, provider } }),
    });
  };
  return (
    <FormDialog
      title={words.connectTo(name)}
      about={words.how[provider]}
      submit={words.connect}
      isBusy={connect.isPending}
      isIncomplete={!isFilled(secrets, credentials) || !isFilled(settings, values)}
      error={connect.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <ProviderForm fields={secrets} values={credentials} isSecret onChange={setCredentials} />
      <ProviderForm fields={settings} values={values} onChange={setValues} />
    </FormDialog>
  );
}
