import { enums } from '@pharos/contract';
import { z } from 'zod';
import { maxFilterLength } from '../conversations/filters.js';
import { createdAt, id, label, oneOf, record, updatedAt } from '../fields.js';
import { sortOrder } from '../lists.js';

const filterText =
  'The query of the list of conversations without `q`, order and page, such as `status=open&assigned_to=none`; empty: all conversations';
const sortText = 'The `sort` of the list';
const orderText = 'The `order` of the list';
const position = z.int().min(0).max(1_000_000);
const positionText =
  'Views are sorted by their positions; views with the same position in the order in which they were created';

export const savedViewRecord = record('SavedView', 'A list of conversations that somebody looks at often', {
  id: id('savedView'),
  project_id: id('project'),
  owner_id: id('user').nullable().meta({ description: 'The member whose view it is; null: the team’s' }),
  name: z.string().meta({ description: 'The name that people see' }),
  filter: z.string().meta({ description: filterText }),
  sort: oneOf(enums.conversationSort).meta({ description: sortText }),
  order: sortOrder.meta({ description: orderText }),
  position: position.meta({ description: positionText }),
  created_at: createdAt,
  updated_at: updatedAt,
});

export const savedViewChanges = z
  .strictObject({
    name: label(100).meta({ description: 'The name that people see' }),
    filter: z.string().max(maxFilterLength).meta({ description: filterText }),
    sort: oneOf(enums.conversationSort).meta({ description: `${sortText}. Default: \`created_at\`` }),
    order: sortOrder.meta({ description: `${orderText}. Default: \`desc\`` }),
    position: position.meta({ description: `${positionText}. Default: 1000` }),
  })
  .partial();

export const newSavedView = savedViewChanges.required({ name: true, filter: true }).extend({
  shared: z.boolean().default(false).meta({
    description:
      'True: the team’s, which needs `conversations:write`; false: the caller’s own. It cannot be changed later. API keys cannot have their own views',
  }),
});
