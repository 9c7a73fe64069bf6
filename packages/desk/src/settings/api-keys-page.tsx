import type { ApiKey } from '@pharos/sdk';
import { useState } from 'react';
import { NeedsManager, Page } from '../app/area.js';
import { useOrganization } from '../app/organization.js';
import { exactTime, shortDate, useNow } from '../app/time.js';
import { settingTexts } from '../messages/settings.js';
import css from '../ui/area.module.css';
import { Button } from '../ui/button.js';
import { Empty, Problem, Skeleton } from '../ui/states.js';
import { CreateApiKeyDialog, RevokeApiKeyDialog } from './api-key-dialogs.js';
import { useApiKeys } from './api-key-queries.js';

/** The keys with which programs use the API. */
export function ApiKeysPage() {
  const { apiKeys: words } = settingTexts;
  const { orgId, mayManage } = useOrganization();
  const { data, error, isLoading, refetch } = useApiKeys(orgId, mayManage);
  const [open, setOpen] = useState<ApiKey | 'new' | undefined>();
  const close = () => setOpen(undefined);
  const create = (
    <Button look="main" onClick={() => setOpen('new')}>
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} about={words.about} action={mayManage && create}>
      {!mayManage && <NeedsManager what={words.needs} />}
      {isLoading && <Skeleton rows={3} height={60} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Empty text={words.empty} />}
      <ul className={css.rows}>
        {data?.map((key) => (
          <KeyRow key={key.id} apiKey={key} onRevoke={() => setOpen(key)} />
        ))}
      </ul>
      {open === 'new' && <CreateApiKeyDialog onClose={close} />}
      {open && open !== 'new' && <RevokeApiKeyDialog apiKey={open} onClose={close} />}
    </Page>
  );
}

function KeyRow({ apiKey, onRevoke }: { readonly apiKey: ApiKey; onRevoke(): void }) {
  const { apiKeys: words } = settingTexts;
  const { name, prefix, scopes, created_at, expires_at } = apiKey;
  const now = useNow();
  const hasExpired = expires_at !== null && Date.parse(expires_at) <= now;
  const end = expires_at === null ? words.never : words.until(shortDate(expires_at));
  return (
    <li className={css.row}>
      <div className={css.rowMain}>
        <p className="truncate">
          <strong>{name}</strong>
          <code className={css.code}>{prefix}…</code>
        </p>
        <p className={`${css.faint} truncate`} title={scopes.join(', ')}>
          {scopes.join(', ')}
        </p>
      </div>
      <div className={css.rowSide} title={exactTime(expires_at ?? created_at)}>
        <p>{words.made(shortDate(created_at))}</p>
        <p className={hasExpired ? css.bad : css.faint}>{hasExpired ? words.expired : end}</p>
      </div>
      <Button look="quiet" aria-label={words.revokeOf(name)} onClick={onRevoke}>
        {words.revoke}
      </Button>
    </li>
  );
}
