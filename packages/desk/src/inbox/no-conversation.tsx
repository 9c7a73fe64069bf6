import { t } from '../messages/index.js';
import { Empty } from '../ui/states.js';
import css from './inbox.module.css';

/** Beside a list of which nothing is open. */
export function NoConversation() {
  return (
    <div className={css.nothing}>
      <Empty text={t.thread.pick}>
        <p>{t.thread.pickHint}</p>
      </Empty>
    </div>
  );
}
