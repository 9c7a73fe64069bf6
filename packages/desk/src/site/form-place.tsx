import type { Form } from '@pharos/sdk';
import { Link } from '@tanstack/react-router';
import { Section } from '../app/area.js';
import { siteTexts } from '../messages/site.js';
import { useBeacons } from './beacon-queries.js';
import css from './site.module.css';
import { Snippet } from './snippet.js';
import { formMarkup } from './snippets.js';

/** How a form comes onto the site: by the beacons that open it, or as markup of a page. */
export function FormPlace({ form }: { readonly form: Form }) {
  const { forms: words } = siteTexts;
  const { data = [] } = useBeacons(form.project_id);
  const beacons = data.filter(({ form_id }) => form_id === form.id);
  const params = { projectId: form.project_id };
  return (
    <Section title={words.place} about={words.placeAbout}>
      <div className={css.fields}>
        <p>
          {beacons.length === 0 ? words.noBeacon : words.openedBy}{' '}
          {beacons.map(({ id, button_label }) => (
            <Link
              key={id}
              to="/$projectId/site/beacons/$beaconId"
              params={{ ...params, beaconId: id }}
              className={css.link}
            >
              {button_label}
            </Link>
          ))}
          {beacons.length === 0 && (
            <Link to="/$projectId/site/beacons" params={params} className={css.link}>
              {words.toBeacons}
            </Link>
          )}
        </p>
        <details className={css.details}>
          <summary>{words.markup}</summary>
          <p>{words.markupAbout}</p>
          <Snippet label={words.markupLabel} code={formMarkup(form)} />
        </details>
      </div>
    </Section>
  );
}
