import { z } from 'zod';

/** What a service that uses the storage reads from the environment. */
export const storageConfig = {
  STORAGE_DIR: z.string().optional().meta({
    description:
      'A folder for the bytes of attachments, shared by all gateways and cores; absent, and no bucket either: attachments answer 503',
  }),
  STORAGE_S3_BUCKET: z.string().optional().meta({
    description: 'The bucket for the bytes of attachments, in place of a folder; nothing else may be in it',
  }),
  STORAGE_S3_REGION: z.string().default('us-east-1').meta({ description: 'The region of the bucket' }),
  STORAGE_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        'Where an S3-compatible service is, which the browsers that upload have to reach as well; absent: Amazon S3',
    }),
  STORAGE_S3_ACCESS_KEY_ID: z.string().optional().meta({
    description:
      'Who uses the bucket; absent: as the environment of Amazon’s own tools says, such as the role of the pod',
  }),
  STORAGE_S3_SECRET_ACCESS_KEY: z.string().optional().meta({ description: 'The secret that goes with it' }),
};

export type StorageConfig = z.output<z.ZodObject<typeof storageConfig>>;

/** Refuses a configuration that names two places, or half of a key; for the `superRefine` of a service's schema. */
export function checkStorageConfig(config: StorageConfig, check: z.RefinementCtx): void {
  const problem = (name: keyof StorageConfig, message: string) =>
    check.addIssue({ code: 'custom', path: [name], message });
  if (config.STORAGE_DIR && config.STORAGE_S3_BUCKET) problem('STORAGE_DIR', 'excludes STORAGE_S3_BUCKET');
  if (!config.STORAGE_S3_ACCESS_KEY_ID !== !config.STORAGE_S3_SECRET_ACCESS_KEY)
    problem('STORAGE_S3_ACCESS_KEY_ID', 'comes together with STORAGE_S3_SECRET_ACCESS_KEY');
}
