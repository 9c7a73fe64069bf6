import type { Form } from '@pharos/sdk';
import { Link, useParams } from '@tanstack/react-router';
import { siteTexts } from '../messages/site.js';
import css from './site.module.css';

/** The form of the address. */
export function useFormId(): string {
  return useParams({ strict: false }).formId ?? '';
}

/** The two sides of a form: how it is built, and what visitors have entered. */
export function FormTabs({ form }: { readonly form: Form }) {
  const { forms: words } = siteTexts;
  const params = { projectId: form.project_id, formId: form.id };
  return (
    <nav className={css.tabs} aria-label={form.name}>
      <Link to="/$projectId/site/forms/$formId" params={params} activeOptions={{ exact: true }} activeProps={current}>
        {words.build}
      </Link>
      <Link to="/$projectId/site/forms/$formId/submissions" params={params} activeProps={current}>
        {words.submissions}
      </Link>
    </nav>
  );
}

const current = { 'aria-current': 'page' } as const;
