import { JetStreamApiCodes, JetStreamApiError, jetstreamManager } from '@nats-io/jetstream';
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
