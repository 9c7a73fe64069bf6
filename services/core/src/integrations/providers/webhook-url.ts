import { parseTarget } from '@pharos/outbound';
import { z } from 'zod';

/** The address of an incoming webhook, which is a secret: below `base`, or else of the provider's own form. */
export function webhookUrl(base: string | undefined, form: RegExp, { example: publicExample }: { example: string }) {
  const example = base === undefined ? publicExample : `${base}/…`;
  const fits = (url: string) => (base === undefined ? form.test(url) : url.startsWith(`${base}/`));
  return z
    .string()
    .max(2_048)
    .transform((text, check) => {
      const target = parseTarget(text);
      if ('url' in target && fits(target.url.href)) return target.url.href;
      check.addIssue({ code: 'custom', message: `must be the URL of an incoming webhook, as in ${example}` });
      return z.NEVER;
    })
    .meta({ format: 'uri', description: `The address of the incoming webhook, as in \`${example}\`` });
}
