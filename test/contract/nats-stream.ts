import { JetStreamApiCodes, JetStreamApiError, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';

/** Deletes a stream and its consumers, as an operator might; one that is not there is as good. */
export async function deleteStream(natsUrl: string, name: string): Promise<void> {
  const nc = await connect({ servers: new URL(natsUrl).host });
  try {
    await (await jetstreamManager(nc)).streams.delete(name);
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== JetStreamApiCodes.StreamNotFound) throw error;
  } finally {
    await nc.close();
  }
}

interface Taken {
  stream: string;
  durable: string;
  count: number;
  /** By its number in the stream. */
  unacknowledged: number;
}

/** Longer than any machine takes. */
const patientMs = 60_000;

/** Takes so many messages of a consumer and acknowledges all but one, then goes without a word. */
export async function takeAndDie(natsUrl: string, { stream, durable, count, unacknowledged }: Taken): Promise<void> {
  const nc = await connect({ servers: new URL(natsUrl).host });
  const consumer = await jetstream(nc, { timeout: patientMs }).consumers.get(stream, durable);
  for await (const message of await consumer.fetch({ max_messages: count, expires: patientMs }))
    if (message.seq !== unacknowledged) await message.ackAck({ timeout: patientMs });
  await nc.close();
}
