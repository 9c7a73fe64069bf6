import type { StorageConfig } from '@pharos/storage';
import { z } from 'zod';

/** The variables of the bucket into which Amazon SES puts mails. */
export const sesConfig = {
  SES_S3_BUCKET: z.string().min(1).optional().meta({
    description:
      'Bucket into which Amazon SES puts mails that an SNS topic announces; absent: only mails of up to 150 KB can come from SES. Needs SES_ACCOUNT_ID; see [mail](mail.md)',
  }),
  SES_ACCOUNT_ID: z
    .string()
    .regex(/^\d{12}$/, { error: 'must be the 12 digits of an account' })
    .optional()
    .meta({ description: 'AWS account whose SNS topics may announce mails in that bucket' }),
  SES_S3_REGION: z.string().default('us-east-1').meta({ description: 'Region of that bucket' }),
  SES_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ description: 'URL at which that bucket is reached, such as an endpoint of a VPC; absent: Amazon S3' }),
  SES_S3_ACCESS_KEY_ID: z.string().optional().meta({
    description:
      'Access key ID that may read that bucket; absent: the usual AWS credentials of the environment, for example the role of the pod',
  }),
  SES_S3_SECRET_ACCESS_KEY: z.string().optional().meta({ description: 'Secret access key that belongs to it' }),
};

export type SesConfig = z.output<z.ZodObject<typeof sesConfig>>;

/** Refuses a bucket of which it is not said who may name mails in it, that of the attachments, and half of a key. */
export function checkSesConfig(config: SesConfig & StorageConfig, check: z.RefinementCtx): void {
  const problem = (name: keyof SesConfig, message: string) => check.addIssue({ code: 'custom', path: [name], message });
  if (!config.SES_S3_BUCKET !== !config.SES_ACCOUNT_ID)
    problem('SES_ACCOUNT_ID', 'must be set together with SES_S3_BUCKET');
  if (!config.SES_S3_ACCESS_KEY_ID !== !config.SES_S3_SECRET_ACCESS_KEY)
    problem('SES_S3_ACCESS_KEY_ID', 'must be set together with SES_S3_SECRET_ACCESS_KEY');
  const isOfAttachments =
    config.SES_S3_BUCKET === config.STORAGE_S3_BUCKET && config.SES_S3_ENDPOINT === config.STORAGE_S3_ENDPOINT;
  if (config.SES_S3_BUCKET && isOfAttachments) problem('SES_S3_BUCKET', 'cannot be the bucket of STORAGE_S3_BUCKET');
}
