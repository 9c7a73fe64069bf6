import inbox from '../inbox/inbox.module.css';
import { t } from '../messages/index.js';
import { Empty } from '../ui/states.js';

/** Beside the list while no contact is open. */
export function NoContact() {
  return (
    <div className={inbox.nothing}>
      <Empty text={t.contacts.pick}>
        <p>{t.thread.pickHint}</p>
      </Empty>
    </div>
  );
}
