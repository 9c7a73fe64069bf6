import inbox from '../inbox/inbox.module.css';
import { contactTexts } from '../messages/contacts.js';
import { t } from '../messages/index.js';
import { Empty } from '../ui/states.js';

/** Beside the list while no contact is open. */
export function NoContact() {
  return (
    <div className={inbox.nothing}>
      <Empty text={contactTexts.pick}>
        <p>{t.thread.pickHint}</p>
      </Empty>
    </div>
  );
}
