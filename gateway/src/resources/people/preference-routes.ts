import type { GetPreferencesResponse, Preferences } from '@pharos/proto/pharos/core/v1/notification';
import { z } from 'zod';
import { signedIn } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { present } from '../field-mask.js';
import { record } from '../fields.js';
import { one } from '../lists.js';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time of day such as 09:00' });

const toggles = {
  assigned: z.boolean().meta({ description: 'A conversation is assigned to you' }),
  mention: z.boolean().meta({ description: 'A note mentions you' }),
  answered: z.boolean().meta({ description: 'A customer writes in a conversation that is assigned to you' }),
  escalated: z.boolean().meta({ description: 'The AI agent hands over a conversation that is yours or unassigned' }),
  undelivered: z.boolean().meta({ description: 'The email of one of your messages does not arrive' }),
};

const events = record('NotificationEvents', 'What you want to be notified of', toggles);

const hourFields = {
  days: z.array(z.int().min(1).max(7)).min(1).max(7).meta({ description: 'Days of the week, from 1 (Monday) to 7' }),
  from: clock.meta({ description: 'When they begin, in your time zone' }),
  to: clock.meta({ description: 'When they end; on the next day unless it is later than `from`' }),
};
const disturbing = 'When notifications may disturb you';
const hours = record('NotificationHours', disturbing, hourFields);
const newHours = z.strictObject(hourFields).meta({ id: 'NotificationHoursRequest', description: disturbing });

const desktop = z.boolean().meta({ description: 'Whether `notification.created` asks for a desktop notification' });
const sound = z.boolean().meta({ description: 'Whether `notification.created` asks for a sound' });
const mail = z.boolean().meta({
  description: 'Whether notifications that you have not read after two minutes are also emailed to you',
});
const whenever = 'When `desktop`, `sound` and `mail` apply, in the time zone of your profile; null: always';

const preferencesRecord = record('Preferences', 'What you want to be notified of, and how', {
  events,
  desktop,
  sound,
  mail,
  mail_available: z
    .boolean()
    .meta({ description: 'Whether this platform sends email; if not, `mail` cannot be turned on' }),
  hours: hours.nullable().meta({ description: whenever }),
});

const changes = z.strictObject({
  events: z.strictObject(toggles).partial().optional().meta({ description: 'What you want to be notified of' }),
  desktop: desktop.optional(),
  sound: sound.optional(),
  mail: mail.optional(),
  hours: newHours.nullable().optional().meta({ description: whenever }),
});

function render({ desktop, sound, mail, hoursDays, hoursFrom, hoursTo, ...wanted }: Preferences, sendsMail: boolean) {
  const { assigned, mention, answered, escalated, undelivered } = wanted;
  const chosen = hoursDays.length === 0 ? null : { days: hoursDays, from: hoursFrom, to: hoursTo };
  const kinds = { assigned, mention, answered, escalated, undelivered };
  return { events: kinds, desktop, sound, mail, mail_available: sendsMail, hours: chosen };
}

/** What a body changes: the fields' names, and their values. */
function changesIn({ events: wanted = {}, hours: chosen, ...alerts }: z.output<typeof changes>) {
  const during =
    chosen === undefined
      ? {}
      : {
          hours_days: [...new Set(chosen?.days)],
          hours_from: chosen?.from ?? '09:00',
          hours_to: chosen?.to ?? '17:00',
        };
  return { ...wanted, ...alerts, ...during };
}

async function answer(pending: Promise<GetPreferencesResponse>) {
  const { preferences, sendsMail } = await pending;
  return { data: render(present(preferences), sendsMail) };
}

export const preferenceRoutes = [
  defineRoute({
    id: 'getMyPreferences',
    method: 'GET',
    path: '/me/preferences',
    scope: signedIn,
    summary: 'Show your preferences',
    description: 'Only for people who have signed in. It shows what you want to be notified of, and how.',
    response: one(preferencesRecord),
    handler: ({ caller, call, rpc }) => answer(rpc.notifications.getPreferences({ userId: caller.user.id }, call)),
  }),
  defineRoute({
    id: 'updateMyPreferences',
    method: 'PATCH',
    path: '/me/preferences',
    scope: signedIn,
    summary: 'Change your preferences',
    description:
      'Only for people who have signed in. You are not notified of events that you turn off. `alert` in `notification.created` says whether it may disturb you now.',
    body: changes,
    errors: ['MAIL_OFF'],
    response: one(preferencesRecord),
    handler: ({ body, caller, call, rpc }) => {
      const {
        hours_days: hoursDays = [],
        hours_from: hoursFrom = '',
        hours_to: hoursTo = '',
        ...rest
      } = changesIn(body);
      const off = {
        assigned: false,
        mention: false,
        answered: false,
        escalated: false,
        undelivered: false,
        desktop: false,
        sound: false,
        mail: false,
      };
      const preferences = { ...off, ...rest, hoursDays, hoursFrom, hoursTo };
      const request = { userId: caller.user.id, updateMask: Object.keys(changesIn(body)), preferences };
      return answer(rpc.notifications.updatePreferences(request, call));
    },
  }),
];
