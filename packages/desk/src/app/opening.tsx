import css from './frame.module.css';

/** The frame while it is not known yet who is signed in: the sidebar has its place already. */
export function Opening() {
  return (
    <div className={css.frame} aria-hidden>
      <div className={css.sidebar} />
      <div className={css.page} />
    </div>
  );
}
