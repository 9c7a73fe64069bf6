import type { WidgetConfig } from '@pharos/sdk';
import { NeedsManager, Page, Refusal, Section } from '../app/area.js';
import { useOrganization } from '../app/organization.js';
import { useProjectId } from '../app/session.js';
import { siteTexts } from '../messages/site.js';
import { Problem, Skeleton } from '../ui/states.js';
import { say } from '../ui/toasts.js';
import { useDraft } from './draft.js';
import { Preview } from './preview.js';
import { SaveActions } from './save-actions.js';
import css from './site.module.css';
import { Snippet } from './snippet.js';
import { widgetTag } from './snippets.js';
import { WidgetFields } from './widget-fields.js';
import { useSaveWidget, useWidgetConfig } from './widget-queries.js';

/** How the chat looks on the pages of the site, and the tag that puts it there. */
export function WidgetPage() {
  const { data, error, isPending, refetch } = useWidgetConfig(useProjectId());
  if (data) return <Designer key={data.project_id} saved={data} />;
  const { widget: words } = siteTexts;
  return (
    <Page title={words.title} about={words.about} isWide>
      {isPending && <Skeleton rows={6} height={60} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
    </Page>
  );
}

/** What the widget is told in the preview: no article, and nobody to write to. */
function answer(config: WidgetConfig, path: string): unknown {
  if (path.endsWith('/config')) return { ...config, enabled: true };
  return path.includes('/articles') ? [] : undefined;
}

function Designer({ saved }: { readonly saved: WidgetConfig }) {
  const { widget: words } = siteTexts;
  const { project_id: projectId } = saved;
  const { mayManage } = useOrganization();
  const draft = useDraft<WidgetConfig>(`widget-${projectId}`, saved);
  const save = useSaveWidget(projectId);
  const done = () => {
    draft.discard();
    say({ text: words.saved });
  };
  const actions = (
    <SaveActions draft={draft} isBusy={save.isPending} onSave={() => save.mutate(draft.changes, { onSuccess: done })} />
  );
  return (
    <Page title={words.title} about={words.about} action={mayManage && actions} isWide>
      {!mayManage && <NeedsManager what={words.needs} />}
      <Refusal error={save.error} />
      <div className={css.designer}>
        <div className={css.sides}>
          <div className={css.fields}>
            <WidgetFields config={draft.fields} isDisabled={!mayManage} onChange={draft.change} />
            <Section title={words.install} about={words.installAbout}>
              <Snippet label={words.snippet} code={widgetTag(projectId)} />
            </Section>
          </div>
          <Preview script="widget" id={projectId} settings={draft.fields} theme={draft.fields.theme} answer={answer}>
            {draft.fields.enabled ? undefined : words.isOff}
          </Preview>
        </div>
      </div>
    </Page>
  );
}
