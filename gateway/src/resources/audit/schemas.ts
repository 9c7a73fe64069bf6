import { z } from 'zod';
import { choice, createdAt, id, jsonObject, record } from '../fields.js';

const text = (description: string) => z.string().meta({ description });
const orNull = (description: string) => z.string().nullable().meta({ description });

export const auditEntryRecord = record(
  'AuditEntry',
  'A write, or the calls of one minute that were denied for the same reason',
  {
    id: id('auditEntry'),
    project_id: id('project').nullable().meta({ description: 'Null if it belongs to no project, or was denied' }),
    action: text('The operation, such as `createMessage`; `unknown` for a call that matches no route'),
    outcome: choice('AuditOutcome', ['done', 'denied']).meta({ description: 'Whether it took place' }),
    reason: orNull('Why it was denied: the `code` of the error; null if it took place'),
    count: z.int().min(1).meta({ description: 'How many denied calls the entry stands for; 1 for a write' }),
    actor: z
      .strictObject({
        type: text(
          'Who acted: `api_key`, `user` (a person who has signed in), `anonymous` (a visitor, or a call without a valid key), `ai`, `operator` or `system`',
        ),
        id: orNull('The ID of the API key, of the person, or of the run of the AI agent; null for others'),
        name: orNull('The name of the API key or the person at that time; null for others'),
      })
      .meta({ id: 'AuditActor', description: 'Who acted' }),
    api_key: z
      .strictObject({
        id: text('The ID of the key'),
        name: text('Its name at that time'),
        prefix: text('Its first characters'),
      })
      .meta({ id: 'AuditKey', description: 'The API key that was used' })
      .nullable()
      .meta({ description: 'Null if no API key was used' }),
    target: z
      .strictObject({
        type: text('The kind of record, such as `conversation`; `path` for denied calls'),
        id: text('Its ID; for denied calls the path of the first one'),
      })
      .meta({ id: 'AuditTarget', description: 'What it was about' }),
    changes: jsonObject.nullable().meta({
      description:
        'By field: an object with `from` and `to`, or null for a person who was erased. Null if no existing record was changed',
    }),
    ip: orNull('The IP address of the caller; null for visitors and for the platform itself'),
    user_agent: orNull('The `User-Agent` of the caller; null if there was none'),
    request_id: orNull('The `X-Request-Id` of the request; null for what the platform did on its own'),
    created_at: createdAt,
  },
);
