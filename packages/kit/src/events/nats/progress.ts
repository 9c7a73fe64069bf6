import type { ConsumerInfo, JetStreamManager, StreamInfo } from '@nats-io/jetstream';
import type { BusProgress, ConsumerProgress } from '../event-bus.js';
import { streamIdentity } from './stream.js';

/** How far the stream reaches and each durable consumer has come. */
export async function readProgress(jsm: JetStreamManager, stream: string): Promise<Omit<BusProgress, 'epoch'>> {
  // Before the consumers: what they have passed is compared with a position no later than theirs.
  const info = await jsm.streams.info(stream);
  const consumers: ConsumerProgress[] = [];
  for await (const consumer of jsm.consumers.list(stream)) {
    if (consumer.config.durable_name === undefined) continue;
    consumers.push({ name: consumer.name, seq: await handledUpTo(jsm, info, consumer) });
  }
  return { stream: streamIdentity(info), lastSeq: info.state.last_seq, consumers };
}

/**
 * The server counts only what a consumer's filter lets through. When the last such event is handled the consumer has
 * passed everything. Asked of the stream itself, not of the server's running count: rows are deleted on this word.
 */
async function handledUpTo(jsm: JetStreamManager, info: StreamInfo, consumer: ConsumerInfo): Promise<number> {
  const { last_seq } = info.state;
  const floor = contiguouslyHandled(consumer);
  const filter = consumer.config.filter_subject;
  if (!filter || floor >= last_seq) return floor;
  const last = await jsm.streams.getMessage(info.config.name, { last_by_subj: filter });
  return last && last.seq > floor ? floor : last_seq;
}

/** After a crash a server of 2.9 may leave the floor where it was; with nothing outstanding it is what was delivered. */
export function contiguouslyHandled({ ack_floor, delivered, num_ack_pending }: ConsumerInfo): number {
  return num_ack_pending === 0 ? Math.max(ack_floor.stream_seq, delivered.stream_seq) : ack_floor.stream_seq;
}
