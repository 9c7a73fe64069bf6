import { enums } from '@pharos/contract';
import type {
  Attempt,
  AttemptStatus,
  Delivery,
  DeliveryState as ProtoState,
} from '@pharos/proto/pharos/webhooks/v1/delivery';
import {
  choice,
  choiceOrNone,
  defineRecord,
  integer,
  optional,
  type RowOfRecord,
  text,
  timestamp,
} from '@pharos/service';

const no = { personal: 'no' } as const;

export type DeliveryState = 'pending' | 'delivered' | 'failed' | 'held' | 'stopped';

/** A delivery as it is shown; its state and its next attempt depend on where it is looked for. */
export const deliveryRecord = defineRecord<Delivery>()({
  id: text(no),
  webhook_id: text(no),
  event: text(no),
  state: choice<ProtoState, DeliveryState>(enums.deliveryState, no),
  next_attempt_at: optional(timestamp(no)),
  created_at: timestamp(no),
});

export type DeliveryRow = RowOfRecord<typeof deliveryRecord>;

export const attemptRecord = defineRecord<Attempt>()({
  id: text(no),
  delivery_id: text(no),
  webhook_id: text(no),
  event: text(no),
  attempt: integer(no),
  status: choice<AttemptStatus, 'delivered' | 'failed'>(enums.attemptStatus, no),
  status_code: optional(integer(no)),
  error: choiceOrNone(enums.attemptError, no),
  duration_ms: integer(no),
  /** At most 16 KiB; it may repeat what was sent. */
  response_body: text({ personal: 'erased' }),
  next_attempt_at: optional(timestamp(no)),
  created_at: timestamp(no),
});

export type AttemptRow = RowOfRecord<typeof attemptRecord>;
