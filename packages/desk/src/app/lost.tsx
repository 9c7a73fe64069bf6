import { Link } from '@tanstack/react-router';
import { t } from '../messages/index.js';
import { Button } from '../ui/button.js';
import { Empty } from '../ui/states.js';
import { signOut } from './account-menu.js';
import css from './frame.module.css';

/** An address at which there is nothing. */
export function NotFound() {
  return (
    <Empty text={t.errors.notFound}>
      <Link to="/" className={css.link}>
        {t.errors.home}
      </Link>
    </Empty>
  );
}

/** Somebody who works in no project. */
export function NoProject() {
  return (
    <Empty text={t.errors.noProject}>
      <Button onClick={() => void signOut()}>{t.frame.signOut}</Button>
    </Empty>
  );
}
