import type { Beacon } from '@pharos/sdk';
import { useNavigate, useParams } from '@tanstack/react-router';
import { NeedsManager, Page, Refusal, Section } from '../app/area.js';
import { useOrganization } from '../app/organization.js';
import { useProjectId } from '../app/session.js';
import { siteTexts } from '../messages/site.js';
import { Problem, Skeleton } from '../ui/states.js';
import { say } from '../ui/toasts.js';
import { ArchiveMenu } from './archive-menu.js';
import { BeaconFields } from './beacon-fields.js';
import { BeaconPreview } from './beacon-preview.js';
import { useArchiveBeacon, useBeacon, useSaveBeacon } from './beacon-queries.js';
import { useDraft } from './draft.js';
import { trimmed } from './lines.js';
import { SaveActions } from './save-actions.js';
import css from './site.module.css';
import { Snippet } from './snippet.js';
import { beaconTag } from './snippets.js';

/** How a beacon looks, what it opens, and the tag that puts it on the site. */
export function BeaconPage() {
  const { beaconId = '' } = useParams({ strict: false });
  const { data, error, isPending, refetch } = useBeacon(useProjectId(), beaconId);
  if (data) return <Designer key={data.id} saved={data} />;
  return (
    <Page title={siteTexts.beacons.one} isWide>
      {isPending && <Skeleton rows={6} height={60} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
    </Page>
  );
}

function Designer({ saved }: { readonly saved: Beacon }) {
  const { beacons: words } = siteTexts;
  const { id, project_id: projectId, archived_at } = saved;
  const { mayManage } = useOrganization();
  const isDisabled = !mayManage || archived_at !== null;
  const draft = useDraft<Beacon>(`beacon-${id}`, saved);
  const save = useSaveBeacon(projectId, id);
  const { allowed_origins: origins, ...others } = draft.changes;
  const publish = () =>
    save.mutate(
      { ...others, ...(origins && { allowed_origins: trimmed(origins) }) },
      {
        onSuccess: () => {
          draft.discard();
          say({ text: words.saved });
        },
      },
    );
  const actions = (
    <>
      <SaveActions draft={draft} isBusy={save.isPending} onSave={publish} />
      <Archive beacon={saved} />
    </>
  );
  return (
    <Page title={draft.fields.button_label || words.one} action={!isDisabled && actions} isWide>
      {!mayManage && <NeedsManager what={words.needs} />}
      {archived_at !== null && <p className={css.note}>{words.isArchived}</p>}
      <Refusal error={save.error} />
      <div className={css.designer}>
        <div className={css.sides}>
          <div className={css.fields}>
            <BeaconFields beacon={draft.fields} isDisabled={isDisabled} onChange={draft.change} />
            <Section title={words.install} about={siteTexts.widget.installAbout}>
              <Snippet label={words.snippet} code={beaconTag(id)} />
            </Section>
          </div>
          <BeaconPreview beacon={draft.fields} />
        </div>
      </div>
    </Page>
  );
}

function Archive({ beacon }: { readonly beacon: Beacon }) {
  const { beacons: words } = siteTexts;
  const { project_id: projectId, id, button_label: name } = beacon;
  const archive = useArchiveBeacon(projectId, id);
  const navigate = useNavigate();
  const done = () => {
    say({ text: words.archived(name) });
    void navigate({ to: '/$projectId/site/beacons', params: { projectId } });
  };
  return <ArchiveMenu name={name} about={words.archiveAbout} archive={archive} onDone={done} />;
}
