import { z } from 'zod/mini';

/** IDs are numbers in some products, and texts in others. */
export const id = z.pipe(z.union([z.string().check(z.minLength(1)), z.number()]), z.transform(String));

/** What may be null or absent, which mean the same. */
export function maybe<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value) => value ?? undefined),
  );
}

export const text = maybe(z.string());

/** A time, in seconds since 1970 or as a text, as ISO 8601 has it. */
export const time = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value, check) => {
    const at = new Date(typeof value === 'number' ? value * 1_000 : value);
    if (!Number.isNaN(at.getTime())) return at.toISOString();
    check.issues.push({ code: 'custom', message: 'is not a time', input: value });
    return z.NEVER;
  }),
);

/** A list that may be null or absent: then it is empty. */
export function listOf<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.optional(z.nullable(z.array(schema))),
    z.transform((value) => value ?? []),
  );
}

export const attributes = maybe(z.record(z.string(), z.unknown()));

/** The words of an error that says where an object has not the form that its product documents. */
export function problemOf(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  return `not in the documented form: ${[issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')}`;
}
