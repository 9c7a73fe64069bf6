import type { CreateWebhookRequest, Webhook } from '@pharos/sdk';
import { useState } from 'react';
import { useProjectId } from '../../app/session.js';
import { connectionTexts } from '../../messages/connections.js';
import { settingTexts } from '../../messages/settings.js';
import { CopyField } from '../../ui/copy-field.js';
import { FormDialog } from '../../ui/dialog.js';
import { Choices, Select, TextField } from '../../ui/field.js';
import { say } from '../../ui/toasts.js';
import { EventFields } from './event-fields.js';
import {
  useCreateWebhook,
  useDeleteWebhook,
  useRecover,
  useRotateSecret,
  useUpdateWebhook,
} from './webhook-queries.js';

type Events = CreateWebhookRequest['events'];

/** Makes a webhook, and shows its secret once. */
export function CreateWebhookDialog({ onClose }: { onClose(): void }) {
  const create = useCreateWebhook(useProjectId());
  if (create.data) return <SecretDialog secret={create.data.secret} onClose={onClose} />;
  return <WebhookForm webhook={undefined} action={create} onSave={(body) => create.mutate(body)} onClose={onClose} />;
}

function SecretDialog({ secret, onClose }: { readonly secret: string; onClose(): void }) {
  const { webhooks: words } = connectionTexts;
  return (
    <FormDialog
      title={words.created}
      about={words.createdAbout}
      submit={settingTexts.invite.close}
      cancel={null}
      onSubmit={onClose}
      onClose={onClose}
    >
      <CopyField label={words.secret} value={secret} />
    </FormDialog>
  );
}

interface WebhookDialogProps {
  readonly webhook: Webhook;
  onClose(): void;
}

/** Another address, other events. */
export function ChangeWebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const update = useUpdateWebhook(useProjectId(), webhook.id);
  const save = (body: CreateWebhookRequest) => update.mutate(body, { onSuccess: onClose });
  return <WebhookForm webhook={webhook} action={update} onSave={save} onClose={onClose} />;
}

interface WebhookFormProps {
  readonly webhook: Webhook | undefined;
  readonly action: { readonly isPending: boolean; readonly error: unknown };
  onSave(body: CreateWebhookRequest): void;
  onClose(): void;
}

function WebhookForm({ webhook, action, onSave, onClose }: WebhookFormProps) {
  const { webhooks: words } = connectionTexts;
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [events, setEvents] = useState<Events>((webhook?.events as Events | undefined) ?? ['*']);
  const [hasNotes, setNotes] = useState(webhook?.include_internal ?? true);
  const save = () =>
    onSave({ url: url.trim(), description: description.trim() || null, events, include_internal: hasNotes });
  return (
    <FormDialog
      title={webhook ? words.change : words.create}
      submit={webhook ? words.save : words.createNow}
      isBusy={action.isPending}
      isIncomplete={url.trim() === '' || events.length === 0}
      error={action.error}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={words.url}
        hint={words.urlHint}
        type="url"
        placeholder="https://"
        maxLength={2048}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <TextField
        label={words.description}
        hint={words.descriptionHint}
        maxLength={500}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <EventFields events={events} onChange={setEvents} />
      <Choices
        kind="checkbox"
        label={words.content}
        choices={[{ id: 'notes', text: words.notes, about: words.notesAbout }]}
        chosen={hasNotes ? ['notes'] : []}
        onChoose={(_, isChosen) => setNotes(isChosen)}
      />
    </FormDialog>
  );
}

/** Replaces the secret, and shows the new one once. */
export function RotateSecretDialog({ webhook, onClose }: WebhookDialogProps) {
  const { webhooks: words } = connectionTexts;
  const [hours, setHours] = useState('24');
  const rotate = useRotateSecret(useProjectId(), webhook.id);
  if (rotate.data) return <SecretDialog secret={rotate.data.secret} onClose={onClose} />;
  return (
    <FormDialog
      title={words.rotateTitle}
      submit={words.rotate}
      isBusy={rotate.isPending}
      error={rotate.error}
      onSubmit={() => rotate.mutate(Number(hours))}
      onClose={onClose}
    >
      <Select
        label={words.overlap}
        hint={words.overlapHint}
        value={hours}
        options={['24', '1', '0'].map((each) => [each, words.hours(Number(each))] as const)}
        onChange={setHours}
      />
    </FormDialog>
  );
}

const hourMs = 3_600_000;

/** Sends everything again that failed or was held since a time. */
export function RecoverDialog({ webhook, onClose }: WebhookDialogProps) {
  const { webhooks: words } = connectionTexts;
  const [hours, setHours] = useState('24');
  const recover = useRecover(useProjectId(), webhook.id);
  const submit = () =>
    recover.mutate(new Date(Date.now() - Number(hours) * hourMs).toISOString(), {
      onSuccess: ({ deliveries }) => {
        say({ text: words.recovered(deliveries) });
        onClose();
      },
    });
  return (
    <FormDialog
      title={words.recoverTitle}
      about={words.recoverAbout}
      submit={words.recoverNow}
      isBusy={recover.isPending}
      error={recover.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={words.since}
        value={hours}
        options={Object.entries(words.spans).sort(([a], [b]) => Number(a) - Number(b))}
        onChange={setHours}
      />
    </FormDialog>
  );
}

/** Says what is lost with a webhook, and deletes it. */
export function DeleteWebhookDialog({ webhook, onClose, onDone }: WebhookDialogProps & { onDone(): void }) {
  const { webhooks: words } = connectionTexts;
  const remove = useDeleteWebhook(useProjectId(), webhook.id);
  return (
    <FormDialog
      title={words.removeTitle}
      about={words.removeAbout(webhook.url)}
      submit={words.remove}
      isDanger
      isBusy={remove.isPending}
      error={remove.error}
      onSubmit={() => remove.mutate(undefined, { onSuccess: onDone })}
      onClose={onClose}
    />
  );
}
