import type { Form } from '@pharos/sdk';
import { useMemo, useState } from 'react';
import { NeedsManager, Page, Refusal } from '../app/area.js';
import { useOrganization } from '../app/organization.js';
import { useProjectId } from '../app/session.js';
import { siteTexts } from '../messages/site.js';
import { Problem, Skeleton } from '../ui/states.js';
import { say } from '../ui/toasts.js';
import { type Draft, useDraft } from './draft.js';
import { FieldList } from './field-list.js';
import { changesToSend, draftOf, type FormDraft, problemsOf, refusedFields } from './form-draft.js';
import { FormMenu } from './form-menu.js';
import { FormPlace } from './form-place.js';
import { FormPreview } from './form-preview.js';
import { useForm, useSaveForm } from './form-queries.js';
import { FormSettings } from './form-settings.js';
import { FormTabs, useFormId } from './form-tabs.js';
import { SaveActions } from './save-actions.js';
import css from './site.module.css';

/** Where a form is built: its fields, what comes after them, and how all of it looks. */
export function FormPage() {
  const { data, error, isPending, refetch } = useForm(useProjectId(), useFormId());
  if (data) return <Builder key={data.id} saved={data} />;
  return (
    <Page title={siteTexts.forms.one} isWide>
      {isPending && <Skeleton rows={6} height={60} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
    </Page>
  );
}

function Builder({ saved }: { readonly saved: Form }) {
  const { forms: words } = siteTexts;
  const { mayManage } = useOrganization();
  const isDisabled = !mayManage || saved.archived_at !== null;
  const draft = useDraft(
    `form-${saved.id}`,
    useMemo(() => draftOf(saved), [saved]),
  );
  const { fields, ...settings } = draft.fields;
  const publishing = usePublishing(saved, draft);
  const actions = (
    <>
      <SaveActions draft={draft} isBusy={publishing.isBusy} onSave={publishing.publish} />
      <FormMenu form={saved} />
    </>
  );
  return (
    <Page title={draft.fields.name || words.one} action={!isDisabled && actions} isWide>
      <FormTabs form={saved} />
      {!mayManage && <NeedsManager what={words.needs} />}
      {saved.archived_at !== null && <p className={css.note}>{words.isArchived}</p>}
      {publishing.hasProblems ? <Refusal error="" text={words.hasProblems} /> : <Refusal error={publishing.error} />}
      <div className={css.designer}>
        <div className={css.sides}>
          <div className={css.fields}>
            <FieldList
              fields={fields}
              problems={publishing.problems}
              refusals={publishing.refusals}
              isDisabled={isDisabled}
              open={publishing.open}
              onOpen={publishing.setOpen}
              onChange={(next) => draft.change({ fields: next })}
            />
            <FormSettings settings={settings} isDisabled={isDisabled} onChange={draft.change} />
            <FormPlace form={saved} />
          </div>
          <FormPreview formId={saved.id} form={draft.fields} open={publishing.open} />
        </div>
      </div>
    </Page>
  );
}

/** Publishes what was changed, unless something of it is wrong: then the first field with a problem opens. */
function usePublishing(saved: Form, draft: Draft<FormDraft>) {
  const { fields } = draft.fields;
  const save = useSaveForm(saved.project_id, saved.id);
  const [open, setOpen] = useState<string>();
  const [isTried, setTried] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [sent, setSent] = useState(fields);
  const own = problemsOf(fields);
  // What the platform refused holds until the fields are others.
  const refused = fields === sent ? refusedFields(save.error, fields) : {};
  const problems = isTried ? { ...refused, ...own } : {};
  const refuse = (key: string | undefined) => {
    setOpen(key);
    setRefusals((before) => before + 1);
  };
  const publish = () => {
    const first = fields.find(({ key }) => own[key] !== undefined);
    setTried(true);
    setSent(fields);
    if (first) return refuse(first.key);
    const at = fields.findIndex(({ key }) => key === open);
    save.mutate(changesToSend(draft.changes), {
      onError: (error) => refuse(Object.keys(refusedFields(error, fields))[0] ?? open),
      onSuccess: (form) => {
        draft.discard();
        setTried(false);
        setOpen(form.fields[at]?.id);
        say({ text: siteTexts.forms.saved });
      },
    });
  };
  const hasProblems = Object.keys(problems).length > 0;
  return { publish, refusals, problems, hasProblems, error: save.error, isBusy: save.isPending, open, setOpen };
}
