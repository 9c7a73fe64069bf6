import type { AgentAction } from '@pharos/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useProjectId } from '../app/session.js';
import { agentTexts } from '../messages/agent.js';
import { CopyField } from '../ui/copy-field.js';
import { FormDialog } from '../ui/dialog.js';
import { say } from '../ui/toasts.js';
import { useDeleteAction, useRotateActionSecret } from './action-queries.js';

/** Shows the secret that signs the calls of an action, once. */
export function SecretDialog({ secret, onClose }: { readonly secret: string; onClose(): void }) {
  const { action: words } = agentTexts;
  return (
    <FormDialog
      title={words.secretTitle}
      about={words.secretAbout}
      submit={words.secretDone}
      cancel={null}
      onSubmit={onClose}
      onClose={onClose}
    >
      <CopyField label={words.secret} value={secret} />
    </FormDialog>
  );
}

interface ActionDialogProps {
  readonly action: AgentAction;
  onClose(): void;
}

/** Says what stops working with the old secret, makes a new one, and shows it once. */
export function RotateSecretDialog({ action, onClose }: ActionDialogProps) {
  const { action: words } = agentTexts;
  const rotate = useRotateActionSecret(useProjectId(), action.id);
  if (rotate.data) return <SecretDialog secret={rotate.data.secret} onClose={onClose} />;
  return (
    <FormDialog
      title={words.rotateTitle}
      about={words.rotateAbout}
      submit={words.rotate}
      isDanger
      isBusy={rotate.isPending}
      error={rotate.error}
      onSubmit={() => rotate.mutate()}
      onClose={onClose}
    />
  );
}

/** Says what goes with an action, and deletes it. */
export function DeleteActionDialog({ action, onClose }: ActionDialogProps) {
  const { action: words } = agentTexts;
  const projectId = useProjectId();
  const navigate = useNavigate();
  const remove = useDeleteAction(projectId, action.id);
  const done = () => {
    say({ text: words.removed(action.name) });
    void navigate({ to: '/$projectId/agent/actions', params: { projectId } });
  };
  return (
    <FormDialog
      title={words.removeTitle(action.name)}
      about={words.removeAbout}
      submit={words.remove}
      isDanger
      isBusy={remove.isPending}
      error={remove.error}
      onSubmit={() => remove.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
    />
  );
}
