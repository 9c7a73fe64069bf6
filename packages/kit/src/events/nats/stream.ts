import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamInfo,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';

export interface StreamSettings {
  /** Name of the stream. */
  stream: string;
  /** What stands before every subject on the wire. */
  prefix: string;
  /** Servers that each hold the stream; used when it is made. */
  replicas: number;
}

const duplicateWindowMs = 120_000;
const streamNameInUse = 10058;

/**
 * The stream, made when it is not there, after `beforeMaking`. An existing one keeps what its operator set, but hears
 * our subjects. Nothing leaves it by age, and when it is full it refuses new events rather than drop old ones: a
 * consumer that is stopped for long loses nothing.
 */
export async function ensureStream(
  jsm: JetStreamManager,
  settings: StreamSettings,
  beforeMaking: () => Promise<void>,
): Promise<StreamInfo> {
  const found = await findStream(jsm, settings.stream);
  if (!found) await beforeMaking();
  const info = found ?? (await addStream(jsm, settings));
  const subject = `${settings.prefix}.>`;
  if (info.config.subjects.includes(subject)) return info;
  return jsm.streams.update(settings.stream, { subjects: [...info.config.subjects, subject] });
}

/**
 * The settings by which the server may drop an event before all consumers have handled it, as an operator who makes the stream could
 * set them. Nothing tells afterwards: to the server a consumer has passed what is gone.
 */
export function lossySettings({ config }: Pick<StreamInfo, 'config'>): string[] {
  const isBounded = config.max_bytes > 0 || config.max_msgs > 0;
  const lossy = {
    retention: config.retention !== RetentionPolicy.Limits,
    discard: config.discard !== DiscardPolicy.New && isBounded,
    max_age: config.max_age > 0,
    max_msgs_per_subject: config.max_msgs_per_subject > 0,
  };
  return Object.entries(lossy).flatMap(([name, is]) => (is ? [name] : []));
}

/** Another for a stream that was made anew, even under the same name. */
export function streamIdentity(info: StreamInfo): string {
  return `${info.config.name}@${info.created}`;
}

export function isMissing(error: unknown): boolean {
  const code = error instanceof JetStreamApiError ? error.code : undefined;
  return code === JetStreamApiCodes.StreamNotFound || code === JetStreamApiCodes.ConsumerNotFound;
}

async function findStream(jsm: JetStreamManager, name: string): Promise<StreamInfo | undefined> {
  try {
    return await jsm.streams.info(name);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function addStream(jsm: JetStreamManager, { stream, prefix, replicas }: StreamSettings): Promise<StreamInfo> {
  try {
    return await jsm.streams.add({
      name: stream,
      subjects: [`${prefix}.>`],
      retention: RetentionPolicy.Limits,
      storage: StorageType.File,
      discard: DiscardPolicy.New,
      duplicate_window: nanos(duplicateWindowMs),
      num_replicas: replicas,
    });
  } catch (error) {
    // Another service was faster, with settings that an operator may have changed at once.
    if (error instanceof JetStreamApiError && error.code === streamNameInUse) return jsm.streams.info(stream);
    throw error;
  }
}
