import {
  AckPolicy,
  type ConsumerInfo,
  type ConsumerUpdateConfig,
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamManager,
} from '@nats-io/jetstream';

/** The server's code for a consumer that is there with other settings. */
const existsOtherwise = 10_148;

/** The durable consumer, made when it is not there; one that a version with other settings has made goes on with these. */
export async function ensureConsumer(
  { consumers }: Pick<JetStreamManager, 'consumers'>,
  { stream, durable, settings }: { stream: string; durable: string; settings: Partial<ConsumerUpdateConfig> },
): Promise<ConsumerInfo> {
  const fixed = { durable_name: durable, deliver_policy: DeliverPolicy.All, ack_policy: AckPolicy.Explicit };
  try {
    return await consumers.add(stream, { ...fixed, ...settings });
  } catch (error) {
    // Servers before 2.10 take other settings for an update.
    if (!(error instanceof JetStreamApiError && error.code === existsOtherwise)) throw error;
    return consumers.update(stream, durable, settings);
  }
}
