import { z } from 'zod';
import { storedPlace, storedRef } from '../stored-passage.js';

/** What is read of the server's answers. Fields that nobody asks for may come and go with its versions. */
const result = <T>(of: z.ZodType<T>) => z.object({ result: of }).transform((answer) => answer.result);

/** The answer of calls that say nothing that matters. */
export const done = result(z.boolean());

/** A write that waited; whether it is found is in the status: a server that is behind gives up waiting. */
export const written = result(z.object({ status: z.string() }));

export const counted = result(z.object({ count: z.number() }));

/** Not in a `result`. */
export const instance = z.object({ version: z.string() });

export const existence = result(z.object({ exists: z.boolean() }));

export const collectionNames = result(z.object({ collections: z.array(z.object({ name: z.string() })) }));

const denseParams = z.object({ size: z.number(), distance: z.string() });
const sparseParams = z.object({ modifier: z.string().nullish() });

export const collectionInfo = result(
  z.object({
    config: z.object({
      params: z.object({
        vectors: z.object({ dense: denseParams.optional() }).nullish(),
        sparse_vectors: z.object({ sparse: sparseParams.optional() }).nullish(),
      }),
    }),
    payload_schema: z.record(z.string(), z.object({ data_type: z.string() })),
  }),
);
export type CollectionInfo = z.infer<typeof collectionInfo>;

/** The payload of a point that was removed after it had been found, and before its fields were read. */
const gone = z.strictObject({}).transform(() => undefined);

export const scored = result(
  z.object({ points: z.array(z.object({ score: z.number(), payload: storedPlace.or(gone).nullish() })) }),
);
export type ScoredPoint = z.infer<typeof scored>['points'][number];

export const page = result(
  z.object({
    points: z.array(z.object({ payload: storedRef })),
    next_page_offset: z.union([z.string(), z.number()]).nullish(),
  }),
);
