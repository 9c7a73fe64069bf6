import { type Database, type Question, readSubject, type Screen, type Statement } from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import type { InProject } from '@pharos/service';
import { answerOf } from './answer.js';

const select: Statement = {
  name: 'select_sending_projects',
  text: `SELECT n.number::integer FROM unnest($1::text[], $2::text[]) WITH ORDINALITY n (project_id, org_id, number)
    WHERE EXISTS (SELECT FROM mailboxes m WHERE m.project_id = n.project_id AND m.org_id = n.org_id AND m.deleted_at IS NULL
      AND ($3::boolean OR m.outgoing ->> 'type' = 'smtp'))`,
};

/** Most projects have no mailbox: of what is said to their customers nothing is kept. `platformSends`: as in `Enqueueing`. */
export function sendsMail(database: Database, platformSends: boolean): Screen<InProject & Question> {
  return {
    isUrgent: true,
    ask({ subject, payload }) {
      const { type, orgId, projectId } = readSubject(subject);
      if (type !== 'message.created' || !answerOf(Event.decode(payload))) return undefined;
      return { key: `${orgId} ${projectId}`, orgId, projectId };
    },
    async answer(projects) {
      const values = [projects.map(({ projectId }) => projectId), projects.map(({ orgId }) => orgId), platformSends];
      const rows = await database.query<{ number: number }>(select, values);
      const found = new Set(rows.map(({ number }) => number));
      return projects.map((_, at) => found.has(at + 1));
    },
  };
}
