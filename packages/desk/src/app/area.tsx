import { ArrowLeftIcon, type Icon } from '@primer/octicons-react';
import { Link, type LinkProps, Outlet, useMatchRoute } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext } from 'react';
import { t } from '../messages/index.js';
import css from '../ui/area.module.css';
import { troubleOf } from './api.js';
import { useManagerNames } from './organization.js';
import { usePageName } from './page-name.js';
import { useProjectId } from './session.js';

type Address = NonNullable<LinkProps['to']>;

/** A page of an area: its address, and how its link looks. */
export interface AreaPage {
  readonly to: Address;
  readonly name: string;
  readonly icon: Icon;
}

/** Pages that belong together; a group that needs no name has none. */
export interface AreaGroup {
  readonly name?: string;
  readonly pages: readonly AreaPage[];
}

interface AreaProps {
  readonly to: Address;
  readonly title: string;
  readonly groups: readonly AreaGroup[];
}

const Home = createContext<Address>('/');

/** A part of the desk with several pages: their names in a column, and the one that is open. */
export function Area({ to, title, groups }: AreaProps) {
  const projectId = useProjectId();
  usePageName(title);
  const isIndex = useMatchRoute()({ to, params: { projectId } }) !== false;
  return (
    <div className={css.area} data-open={!isIndex || undefined}>
      <nav className={css.pages} aria-label={title}>
        <h1 className={css.pagesHead}>{title}</h1>
        {groups.map(({ name, pages }) => (
          <section key={pages[0]?.to} className={css.group}>
            {name !== undefined && <h2>{name}</h2>}
            <ul>
              {pages.map((page) => (
                <PageLink key={page.to} {...page} />
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <Home value={to}>
        <Outlet />
      </Home>
    </div>
  );
}

function PageLink({ to, name, icon: Picture }: AreaPage) {
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

interface PageProps {
  readonly title: string;
  readonly about?: ReactNode;
  /** What is done most here. */
  readonly action?: ReactNode;
  /** Whether the page takes the whole width, and not that of a text. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A page of an area. */
export function Page({ title, about, action, isWide, children }: PageProps) {
  const projectId = useProjectId();
  usePageName(title, { isWithin: true });
  return (
    <div className={css.page}>
      <div className={css.column} data-wide={isWide || undefined}>
        <header className={css.pageHead}>
          <Link to={useContext(Home)} params={{ projectId }} className={css.back} aria-label={t.area.back}>
            <ArrowLeftIcon />
          </Link>
          <div className={css.pageTitle}>
            <h2>{title}</h2>
            {about && <p>{about}</p>}
          </div>
          {action}
        </header>
        {children}
      </div>
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly about?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with its name. */
export function Section({ title, about, action, children }: SectionProps) {
  return (
    <section className={css.section}>
      <header className={css.sectionHead}>
        <div>
          <h3>{title}</h3>
          {about && <p>{about}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}

/** What one needs to do something here, and who can give it. */
export function NeedsManager({ what }: { readonly what: string }) {
  const names = useManagerNames();
  return <p className={css.needs}>{t.area.needsManager(what, names)}</p>;
}

/** Why the platform has refused something, in words. */
export function Refusal({ error, text }: { readonly error: unknown; readonly text?: string | undefined }) {
  if (error == null) return null;
  return (
    <p className={css.bad} role="alert">
      {text ?? troubleOf(error).text}
    </p>
  );
}
