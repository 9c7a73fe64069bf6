import { Link, Outlet, useMatchRoute } from '@tanstack/react-router';
import { useProjectId } from '../app/session.js';
import { t } from '../messages/index.js';
import { type SettingsPageLink, settingsPages } from './pages.js';
import css from './settings.module.css';

/** The settings: their pages in a column, and the one that is open. */
export function SettingsPage() {
  const projectId = useProjectId();
  const isIndex = useMatchRoute()({ to: '/$projectId/settings', params: { projectId } }) !== false;
  return (
    <div className={css.settings} data-open={!isIndex || undefined}>
      <nav className={css.pages} aria-label={t.settings.title}>
        <h1 className={css.pagesHead}>{t.settings.title}</h1>
        {settingsPages().map(({ name, pages }) => (
          <section key={name} className={css.group}>
            <h2>{name}</h2>
            <ul>
              {pages.map((page) => (
                <PageLink key={page.to} {...page} />
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <Outlet />
    </div>
  );
}

function PageLink({ to, name, icon: Picture }: SettingsPageLink) {
  const projectId = useProjectId();
  const isCurrent = useMatchRoute()({ to, params: { projectId }, fuzzy: true }) !== false;
  return (
    <li>
      <Link to={to} params={{ projectId }} className={css.pageLink} aria-current={isCurrent ? 'page' : undefined}>
        <Picture />
        <span className="truncate">{name}</span>
      </Link>
    </li>
  );
}
