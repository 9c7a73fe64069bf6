import { enums } from '@pharos/contract';
import type { Organization } from '@pharos/proto/pharos/core/v1/organization';
import { boolean, choice, defineRecord, type RowOfRecord, text, timestamp } from '@pharos/service';

export const organizationRecord = defineRecord<Organization>()({
  id: text({ personal: 'no' }),
  name: text({ personal: 'no' }),
  tier: choice(enums.tier, { personal: 'no' }),
  created_at: timestamp({ personal: 'no' }),
  require_second_factor: boolean({ personal: 'no' }),
});

export type OrganizationRow = RowOfRecord<typeof organizationRecord>;
