import { PharosError } from '@pharos/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOrganization } from '../app/organization.js';
import { queryKeys } from '../app/query-keys.js';
import { useProjectId } from '../app/session.js';
import { useStored } from '../app/stored.js';
import { agentTexts } from '../messages/agent.js';
import { say } from '../ui/toasts.js';
import {
  type ConfigDraft,
  type DraftChanges,
  type DraftName,
  draftOf,
  isComplete,
  isSame,
  realChanges,
} from './config-draft.js';
import { type KnownConfig, useAgentConfig, useSaveConfig } from './config-queries.js';

/** What was typed and is not saved, with the configuration that it changes. It is kept in the browser. */
interface Unsaved {
  readonly base: KnownConfig;
  readonly changes: DraftChanges;
  /** What somebody else has saved meanwhile, although it was changed here too. */
  readonly crossed: readonly DraftName[];
}

/** A form of the agent's configuration: what it shows, and what its fields and buttons do. */
export interface ConfigForm {
  readonly draft: ConfigDraft;
  readonly mayChange: boolean;
  readonly changed: readonly DraftName[];
  readonly crossed: readonly DraftName[];
  readonly isBusy: boolean;
  readonly isComplete: boolean;
  readonly error: unknown;
  change(part: DraftChanges): void;
  discard(): void;
  save(): void;
}

const isOutdated = (error: unknown) => error instanceof PharosError && error.code === 'VERSION_MISMATCH';

/** The configuration, and its form; the form is undefined while it loads. */
export function useConfigForm() {
  const projectId = useProjectId();
  const client = useQueryClient();
  const { mayManage } = useOrganization();
  const query = useAgentConfig(projectId);
  const saving = useSaveConfig(projectId);
  const [kept, keep] = useStored(`agent-settings-${projectId}`);
  const unsaved = useMemo(() => (kept === null ? undefined : (JSON.parse(kept) as Unsaved)), [kept]);
  const known = unsaved?.base ?? query.data;
  const put = (next: Unsaved) => keep(Object.keys(next.changes).length === 0 ? null : JSON.stringify(next));
  if (known === undefined) return { query, form: undefined };

  const { changes = {}, crossed = [] } = unsaved ?? {};
  const before = draftOf(known.config);
  const draft = { ...before, ...changes };
  const changed = Object.keys(changes) as DraftName[];

  /** Somebody has saved something meanwhile: what was typed here stays, upon what is there now. */
  const rebase = () => {
    const base = client.getQueryData<KnownConfig>(queryKeys.agentConfig(projectId)) ?? known;
    const theirs = draftOf(base.config);
    put({
      base,
      changes: realChanges(changes, theirs),
      crossed: changed.filter((name) => !isSame(name, before, theirs)),
    });
  };
  const form: ConfigForm = {
    draft,
    mayChange: mayManage,
    changed,
    crossed,
    isBusy: saving.isPending,
    isComplete: isComplete(draft),
    error: isOutdated(saving.error) ? undefined : saving.error,
    change: (part) => put({ base: known, changes: realChanges({ ...changes, ...part }, before), crossed }),
    discard: () => {
      saving.reset();
      keep(null);
    },
    save: () =>
      saving.mutate(
        { changes, etag: known.etag },
        {
          onSuccess: () => {
            keep(null);
            say({ text: agentTexts.settings.saved(changed.map((name) => agentTexts.fields[name])) });
          },
          onError: (error) => isOutdated(error) && rebase(),
        },
      ),
  };
  return { query, form };
}
