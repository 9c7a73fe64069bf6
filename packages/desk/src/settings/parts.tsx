import { ArrowLeftIcon, CheckIcon, CopyIcon } from '@primer/octicons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { troubleOf } from '../app/api.js';
import { useProjectId } from '../app/session.js';
import { t } from '../messages/index.js';
import { IconButton } from '../ui/button.js';
import { useManagerNames } from './access.js';
import css from './settings.module.css';

interface PageProps {
  readonly title: string;
  readonly about?: ReactNode;
  /** What is done most here. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the settings. */
export function Page({ title, about, action, children }: PageProps) {
  const projectId = useProjectId();
  return (
    <div className={css.page}>
      <div className={css.column}>
        <header className={css.pageHead}>
          <Link to="/$projectId/settings" params={{ projectId }} className={css.back} aria-label={t.settings.back}>
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
  return <p className={css.needs}>{t.settings.needsManager(what, names)}</p>;
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

/** A text to hand over, with a button that copies it. */
export function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className={css.copy}>
      <input readOnly value={value} aria-label={label} onFocus={({ target }) => target.select()} />
      <IconButton label={isCopied ? t.settings.copied : t.settings.copy(label)} onClick={copy}>
        {isCopied ? <CheckIcon /> : <CopyIcon />}
      </IconButton>
      <span role="status" className="hidden-text">
        {isCopied && t.settings.copied}
      </span>
    </div>
  );
}
