import type { ApiKey, Scope } from '@pharos/sdk';
import { useState } from 'react';
import { useOrganization } from '../app/organization.js';
import { settingTexts } from '../messages/settings.js';
import { CopyField } from '../ui/copy-field.js';
import { FormDialog } from '../ui/dialog.js';
import { Select, TextField } from '../ui/field.js';
import { useCreateApiKey, useRevokeApiKey } from './api-key-queries.js';
import { ScopeFields } from './scope-fields.js';

const dayMs = 86_400_000;

/** Makes a key with chosen rights, and shows it once. */
export function CreateApiKeyDialog({ onClose }: { onClose(): void }) {
  const { apiKeys: words } = settingTexts;
  const { orgId } = useOrganization();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['read']);
  const [days, setDays] = useState('');
  const create = useCreateApiKey(orgId);
  if (create.data) return <CreatedDialog secret={create.data.secret} onClose={onClose} />;
  const submit = () => {
    const expires_at = days === '' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString();
    create.mutate({ name: name.trim(), scopes: [...scopes], expires_at });
  };
  return (
    <FormDialog
      title={words.create}
      submit={words.createNow}
      isBusy={create.isPending}
      isIncomplete={name.trim() === '' || scopes.length === 0}
      error={create.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={words.name}
        hint={words.nameHint}
        value={name}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <ScopeFields scopes={scopes} onChange={setScopes} />
      <Select
        label={words.expires}
        value={days}
        options={[['', words.never], ...['30', '90', '365'].map((each) => [each, words.days(each)] as const)]}
        onChange={setDays}
      />
    </FormDialog>
  );
}

function CreatedDialog({ secret, onClose }: { readonly secret: string; onClose(): void }) {
  const { apiKeys: words } = settingTexts;
  return (
    <FormDialog
      title={words.created}
      about={words.createdAbout}
      submit={settingTexts.invite.close}
      cancel={null}
      onSubmit={onClose}
      onClose={onClose}
    >
      <CopyField label={words.key} value={secret} />
    </FormDialog>
  );
}

/** Says what stops working with a key, and ends it. */
export function RevokeApiKeyDialog({ apiKey, onClose }: { readonly apiKey: ApiKey; onClose(): void }) {
  const { apiKeys: words } = settingTexts;
  const { orgId } = useOrganization();
  const revoke = useRevokeApiKey(orgId, apiKey.id);
  return (
    <FormDialog
      title={words.revokeTitle(apiKey.name)}
      about={words.revokeAbout}
      submit={words.revoke}
      isDanger
      isBusy={revoke.isPending}
      error={revoke.error}
      onSubmit={() => revoke.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
