import { z } from 'zod';

/** What a service that uses the storage reads from the environment. */
export const storageConfig = {
  STORAGE_DIR: z.string().optional().meta({
    description:
      'Folder for the content of attachments and of pictures in articles, shared by all processes that read this variable; if there is no folder and no bucket, their uploads answer 503',
  }),
  STORAGE_S3_BUCKET: z.string().optional().meta({
    description:
      'Bucket for the content of attachments and of pictures in articles, instead of a folder; it must contain nothing else',
  }),
  STORAGE_S3_REGION: z.string().default('us-east-1').meta({ description: 'Region of the bucket' }),
  STORAGE_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'URL of an S3-compatible service; browsers that upload files must reach it too. Absent: Amazon S3',
    }),
  STORAGE_S3_ACCESS_KEY_ID: z.string().optional().meta({
    description:
      'Access key ID for the bucket; absent: the usual AWS credentials of the environment, for example the role of the pod',
  }),
  STORAGE_S3_SECRET_ACCESS_KEY: z.string().optional().meta({ description: 'Secret access key that belongs to it' }),
};

export type StorageConfig = z.output<z.ZodObject<typeof storageConfig>>;

/** Refuses a configuration that names two places, or half of a key; for the `superRefine` of a service's schema. */
export function checkStorageConfig(config: StorageConfig, check: z.RefinementCtx): void {
  const problem = (name: keyof StorageConfig, message: string) =>
    check.addIssue({ code: 'custom', path: [name], message });
  if (config.STORAGE_DIR && config.STORAGE_S3_BUCKET)
    problem('STORAGE_DIR', 'cannot be set together with STORAGE_S3_BUCKET');
  if (!config.STORAGE_S3_ACCESS_KEY_ID !== !config.STORAGE_S3_SECRET_ACCESS_KEY)
    problem('STORAGE_S3_ACCESS_KEY_ID', 'must be set together with STORAGE_S3_SECRET_ACCESS_KEY');
}
