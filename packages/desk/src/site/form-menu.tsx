import type { Form } from '@pharos/sdk';
import { useNavigate } from '@tanstack/react-router';
import { siteTexts } from '../messages/site.js';
import { say } from '../ui/toasts.js';
import { ArchiveMenu } from './archive-menu.js';
import { useArchiveForm } from './form-queries.js';

/** What can be done with a whole form. */
export function FormMenu({ form }: { readonly form: Form }) {
  const { forms: words } = siteTexts;
  const { id, name, project_id: projectId } = form;
  const archive = useArchiveForm(projectId, id);
  const navigate = useNavigate();
  const done = () => {
    say({ text: words.archived(name) });
    void navigate({ to: '/$projectId/site/forms', params: { projectId } });
  };
  return <ArchiveMenu name={name} about={words.archiveAbout} archive={archive} onDone={done} />;
}
