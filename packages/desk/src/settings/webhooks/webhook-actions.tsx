import type { Webhook } from '@pharos/sdk';
import { KebabHorizontalIcon } from '@primer/octicons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { troubleOf } from '../../app/api.js';
import { useProjectId } from '../../app/session.js';
import { connectionTexts } from '../../messages/connections.js';
import { t } from '../../messages/index.js';
import { settingTexts } from '../../messages/settings.js';
import { Button, IconButton } from '../../ui/button.js';
import { Menu } from '../../ui/menu.js';
import { say } from '../../ui/toasts.js';
import { ChangeWebhookDialog, DeleteWebhookDialog, RecoverDialog, RotateSecretDialog } from './webhook-dialogs.js';
import { useTestWebhook, useUpdateWebhook } from './webhook-queries.js';

const sayTrouble = (error: unknown) => say({ text: t.actions.refused(troubleOf(error).text), isBad: true });

type Open = 'change' | 'rotate' | 'recover' | 'delete';

/** What can be done with a webhook. */
export function WebhookActions({ webhook }: { readonly webhook: Webhook }) {
  const { webhooks: words } = connectionTexts;
  const update = useUpdateWebhook(useProjectId(), webhook.id);
  const [open, setOpen] = useState<Open | undefined>();
  const item = (id: Open, text: string) => ({ id, text, run: () => setOpen(id) });
  const disable = {
    id: 'disable',
    text: words.disable,
    run: () => update.mutate({ status: 'disabled' }, { onError: sayTrouble }),
  };
  const isActive = webhook.status === 'active';
  return (
    <>
      <TestButton webhook={webhook} />
      <Menu
        trigger={
          <IconButton label={settingTexts.members.actions(webhook.url)}>
            <KebabHorizontalIcon />
          </IconButton>
        }
        align="end"
        groups={[
          [item('change', words.change), item('rotate', words.rotate)],
          isActive ? [item('recover', words.recover), disable] : [item('recover', words.recover)],
          [item('delete', words.remove)],
        ]}
      />
      {open && <OpenDialog open={open} webhook={webhook} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface OpenDialogProps {
  readonly open: Open;
  readonly webhook: Webhook;
  onClose(): void;
}

function OpenDialog({ open, ...props }: OpenDialogProps) {
  const projectId = useProjectId();
  const navigate = useNavigate();
  const leave = () => void navigate({ to: '/$projectId/settings/webhooks', params: { projectId } });
  if (open === 'change') return <ChangeWebhookDialog {...props} />;
  if (open === 'rotate') return <RotateSecretDialog {...props} />;
  if (open === 'recover') return <RecoverDialog {...props} />;
  return <DeleteWebhookDialog {...props} onDone={leave} />;
}

function TestButton({ webhook }: { readonly webhook: Webhook }) {
  const { webhooks: words, deliveries } = connectionTexts;
  const test = useTestWebhook(useProjectId(), webhook.id);
  const run = () =>
    test.mutate(undefined, {
      onError: sayTrouble,
      onSuccess: ({ delivered, status_code, error }) => {
        const answer = error ? deliveries.errors[error] : String(status_code);
        say({ text: delivered ? words.testArrived(answer) : words.testFailed(answer), isBad: !delivered });
      },
    });
  return (
    <Button disabled={test.isPending} onClick={run}>
      {words.test}
    </Button>
  );
}
