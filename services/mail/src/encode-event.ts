import { encoderOf } from '@pharos/service';

/** What goes over the bus for a row of the outbox: audit entries alone. Throws on a type that this service does not write. */
export const encodeEvent = encoderOf(({ type }) => {
  throw new Error(`mail writes no event of type ${type}`);
});
