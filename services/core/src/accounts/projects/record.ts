import { enums } from '@pharos/contract';
import type { Project } from '@pharos/proto/pharos/core/v1/project';
import { boolean, choice, defineRecord, integer, optional, type RowOfRecord, text, timestamp } from '@pharos/service';

const given = {
  name: text({ personal: 'no' }),
  slug: text({ personal: 'no' }),
  domain: optional(text({ personal: 'no' })),
  default_phone_country: optional(text({ personal: 'no' })),
  trust_identity_emails: boolean({ personal: 'no' }),
  first_response_target_minutes: optional(integer({ personal: 'no' })),
};

/** The fields of a project that callers change. */
export const projectFields =
  defineRecord<
    Pick<
      Project,
      'name' | 'slug' | 'domain' | 'defaultPhoneCountry' | 'trustIdentityEmails' | 'firstResponseTargetMinutes'
    >
  >()(given);

export const projectRecord = defineRecord<Project>()({
  id: text({ personal: 'no' }),
  org_id: text({ personal: 'no' }),
  ...given,
  agent_mode: choice(enums.agentMode, { personal: 'no' }),
  ai_model: optional(text({ personal: 'no' })),
  created_at: timestamp({ personal: 'no' }),
});

export type ProjectRow = RowOfRecord<typeof projectRecord>;
