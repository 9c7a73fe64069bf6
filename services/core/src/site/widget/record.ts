import { enums } from '@pharos/contract';
import type { WidgetConfig } from '@pharos/proto/pharos/core/v1/widget';
import type { WidgetSession } from '@pharos/proto/pharos/core/v1/widget_session';
import {
  boolean,
  choice,
  defineRecord,
  integer,
  internal,
  optional,
  type RowOfRecord,
  text,
  timestamp,
} from '@pharos/service';

const given = {
  enabled: boolean({ personal: 'no' }),
  position: choice(enums.widgetPosition, { personal: 'no' }),
  color: text({ personal: 'no' }),
  welcome_message: text({ personal: 'no' }),
  show_branding: boolean({ personal: 'no' }),
  theme: choice(enums.widgetTheme, { personal: 'no' }),
  locale: text({ personal: 'no' }),
  ask_email: choice(enums.widgetAskEmail, { personal: 'no' }),
  chat_url: optional(text({ personal: 'no' })),
};

/** The fields of a widget's configuration that callers change. */
export const widgetFields = defineRecord<Omit<WidgetConfig, 'projectId' | 'revision' | 'hasSecret'>>()(given);

export type WidgetFields = RowOfRecord<typeof widgetFields>;

export const widgetConfigRecord = defineRecord<WidgetConfig>()({
  project_id: text({ personal: 'no' }),
  org_id: internal(text({ personal: 'no' })),
  ...given,
  revision: integer({ personal: 'no' }),
  has_secret: boolean({ personal: 'no' }),
});

export type WidgetConfigRow = RowOfRecord<typeof widgetConfigRecord>;

/** A session with what its contact is called. */
const sessionRecord = defineRecord<WidgetSession>()({
  id: text({ personal: 'no' }),
  project_id: text({ personal: 'no' }),
  contact_id: text({ personal: 'erased' }),
  identified: boolean({ personal: 'no' }),
  expires_at: timestamp({ personal: 'no' }),
  name: optional(text({ personal: 'erased' })),
  email: optional(text({ personal: 'identifies' })),
  has_email: boolean({ personal: 'no' }),
});

export type SessionRow = RowOfRecord<typeof sessionRecord>;

/** SQL of a session `s` with its contact `c`. */
export const sessionColumns = sessionRecord.of('s', {
  name: 'c.name',
  email: 'c.email',
  has_email: `coalesce(c.email IS NOT NULL OR c.identities @> '[{"type":"email"}]', false)`,
});

/** Leaves out what an anonymous contact is called: the name is made up for the team. */
export function toSession(row: SessionRow): WidgetSession {
  return sessionRecord.toMessage(row.identified ? row : { ...row, name: null, email: null });
}
