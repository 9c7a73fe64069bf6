import { useProjectId } from '../app/session.js';
import { siteTexts } from '../messages/site.js';
import { answerOfBeacon } from './beacon-preview.js';
import { useBeacons } from './beacon-queries.js';
import type { FormDraft } from './form-draft.js';
import { Preview } from './preview.js';
import { publicForm } from './public-form.js';

interface FormPreviewProps {
  readonly formId: string;
  readonly form: FormDraft;
  /** The key of the field that is being edited. */
  readonly open: string | undefined;
}

/** The form as a beacon opens it: one that does, or one with the usual look. */
export function FormPreview({ formId, form, open }: FormPreviewProps) {
  const { data: beacons = [] } = useBeacons(useProjectId());
  const beacon = beacons.find(({ form_id }) => form_id === formId) ?? siteTexts.forms.usualBeacon;
  const { success_action, success_message, redirect_url } = form;
  const sent = success_action === 'redirect' ? siteTexts.forms.goesTo(redirect_url ?? '') : success_message;
  const settings = { sent, beacon: { ...beacon, id: formId, form: publicForm(formId, form) } };
  return (
    <Preview script="beacon" id={formId} settings={settings} theme="light" inSight={open} answer={answerOfBeacon} />
  );
}
