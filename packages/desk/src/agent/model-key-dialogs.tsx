import type { ModelProvider } from '@pharos/sdk';
import { useState } from 'react';
import { useProjectId } from '../app/session.js';
import { agentTexts } from '../messages/agent.js';
import { FormDialog } from '../ui/dialog.js';
import { Select, TextField } from '../ui/field.js';
import { say } from '../ui/toasts.js';
import { usePutModelKey, useRemoveModelKey } from './model-key-queries.js';

interface SetKeyDialogProps {
  readonly isReplaced: boolean;
  onClose(): void;
}

/** Takes a key of a provider of models; what was set before is used no more. */
export function SetKeyDialog({ isReplaced, onClose }: SetKeyDialogProps) {
  const { modelKey: words } = agentTexts;
  const [provider, setProvider] = useState<ModelProvider>('anthropic');
  const [key, setKey] = useState('');
  const [baseUrl, setBaseUrl] = useState('');
  const put = usePutModelKey(useProjectId());
  const isOwnServer = provider === 'openai-compatible';
  const done = () => {
    say({ text: words.saved(words.providers[provider]) });
    onClose();
  };
  const submit = () =>
    put.mutate(
      { provider, api_key: key.trim(), ...(isOwnServer && { base_url: baseUrl.trim() }) },
      { onSuccess: done },
    );
  return (
    <FormDialog
      title={isReplaced ? words.replace : words.set}
      about={words.setAbout}
      submit={words.save}
      isBusy={put.isPending}
      isIncomplete={key.trim() === '' || (isOwnServer && baseUrl.trim() === '')}
      error={put.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={words.provider}
        value={provider}
        options={Object.entries(words.providers)}
        onChange={(value) => setProvider(value as ModelProvider)}
      />
      {isOwnServer && (
        <TextField
          label={words.address}
          hint={words.addressHint}
          type="url"
          placeholder="https://models.example.com/v1"
          value={baseUrl}
          onChange={({ target }) => setBaseUrl(target.value)}
        />
      )}
      <TextField
        label={words.key}
        type="password"
        autoComplete="off"
        value={key}
        onChange={({ target }) => setKey(target.value)}
      />
    </FormDialog>
  );
}

/** Says what goes with the key, and removes it. */
export function RemoveKeyDialog({ onClose }: { onClose(): void }) {
  const { modelKey: words } = agentTexts;
  const remove = useRemoveModelKey(useProjectId());
  const done = () => {
    say({ text: words.removed });
    onClose();
  };
  return (
    <FormDialog
      title={words.removeTitle}
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
