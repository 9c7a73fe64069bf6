import type { AvailableIntegration, Integration } from '@pharos/sdk';
import { KebabHorizontalIcon } from '@primer/octicons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { troubleOf } from '../../app/api.js';
import { useProjectId } from '../../app/session.js';
import { connectionTexts } from '../../messages/connections.js';
import { t } from '../../messages/index.js';
import { settingTexts } from '../../messages/settings.js';
import { IconButton } from '../../ui/button.js';
import { FormDialog } from '../../ui/dialog.js';
import { Menu } from '../../ui/menu.js';
import { say } from '../../ui/toasts.js';
import { useDisconnect, useReplaceCredentials, useUpdateIntegration } from './integration-queries.js';
import { bodyOf, fieldsOf, isFilled, valuesOf } from './provider-fields.js';
import { ProviderForm } from './provider-form.js';

interface ActionsProps {
  readonly available: AvailableIntegration;
  readonly integration: Integration;
}

/** What can be done with a connection. */
export function IntegrationActions({ available, integration }: ActionsProps) {
  const { integrations: words } = connectionTexts;
  const update = useUpdateIntegration(useProjectId(), integration.provider);
  const [open, setOpen] = useState<'credentials' | 'remove' | undefined>();
  const close = () => setOpen(undefined);
  const onError = (error: unknown) => say({ text: t.actions.refused(troubleOf(error).text), isBad: true });
  const pause = { id: 'pause', text: words.pause, run: () => update.mutate({ status: 'paused' }, { onError }) };
  const credentials = { id: 'credentials', text: words.replace, run: () => setOpen('credentials') };
  const isPaused = integration.status === 'paused' || integration.status === 'disconnected';
  return (
    <>
      <Menu
        trigger={
          <IconButton label={settingTexts.members.actions(available.name)}>
            <KebabHorizontalIcon />
          </IconButton>
        }
        align="end"
        groups={[
          isPaused ? [credentials] : [credentials, pause],
          [{ id: 'remove', text: words.remove, run: () => setOpen('remove') }],
        ]}
      />
      {open === 'credentials' && <CredentialsDialog available={available} onClose={close} />}
      {open === 'remove' && <RemoveDialog available={available} onClose={close} />}
    </>
  );
}

interface DialogProps {
  readonly available: AvailableIntegration;
  onClose(): void;
}

function CredentialsDialog({ available, onClose }: DialogProps) {
  const { integrations: words } = connectionTexts;
  const fields = fieldsOf(available.credentials_schema);
  const [values, setValues] = useState(valuesOf(fields, {}));
  const replace = useReplaceCredentials(useProjectId(), available.provider);
  return (
    <FormDialog
      title={words.replace}
      about={words.how[available.provider]}
      submit={words.save}
      isBusy={replace.isPending}
      isIncomplete={!isFilled(fields, values)}
      error={replace.error}
      onSubmit={() => replace.mutate(bodyOf(fields, values, { isChange: false }), { onSuccess: onClose })}
      onClose={onClose}
    >
      <ProviderForm fields={fields} values={values} isSecret onChange={setValues} />
    </FormDialog>
  );
}

function RemoveDialog({ available: { provider, name }, onClose }: DialogProps) {
  const { integrations: words } = connectionTexts;
  const projectId = useProjectId();
  const navigate = useNavigate();
  const remove = useDisconnect(projectId, provider);
  const leave = () => void navigate({ to: '/$projectId/settings/integrations', params: { projectId } });
  return (
    <FormDialog
      title={words.removeTitle(name)}
      about={words.removeAbout}
      submit={words.remove}
      isDanger
      isBusy={remove.isPending}
      error={remove.error}
      onSubmit={() => remove.mutate(undefined, { onSuccess: leave })}
      onClose={onClose}
    />
  );
}
