import type { Beacon } from '@pharos/sdk';
import { draftOf } from './form-draft.js';
import { useForm } from './form-queries.js';
import { Preview } from './preview.js';
import { publicForm } from './public-form.js';

/** A beacon with the form that it opens, once that is there. */
export function BeaconPreview({ beacon }: { readonly beacon: Beacon }) {
  const { id, project_id: projectId, form_id: formId } = beacon;
  const { data: form } = useForm(projectId, formId);
  if (form === undefined) return null;
  const settings = {
    beacon: { ...beacon, form: publicForm(formId, draftOf(form)) },
    sent: form.success_message,
  };
  return <Preview script="beacon" id={id} settings={settings} theme="light" answer={answerOfBeacon} />;
}

/** What a beacon is told in the preview: its settings, and that its form was sent. */
export function answerOfBeacon({ beacon, sent }: { beacon: object; sent: string }, path: string): unknown {
  if (path.endsWith('/submissions')) return { id: '', success_action: 'inline', success_message: sent };
  return path.includes('/beacons/') ? beacon : undefined;
}
