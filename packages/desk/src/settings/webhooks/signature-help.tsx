import { Section } from '../../app/area.js';
import { connectionTexts } from '../../messages/connections.js';
import own from '../settings.module.css';

/** A check of the signature, as short as it can be. The documentation has it in other languages. */
const snippet = `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the raw bytes of the request, before any parsing
export function isFromPharos(secret, headers, body) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const mac = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\`).update(body).digest('base64');
  const expected = Buffer.from(\`v1,\${mac}\`);
  return String(headers['webhook-signature'])
    .split(' ')
    .map((each) => Buffer.from(each))
    .some((each) => each.length === expected.length && timingSafeEqual(each, expected));
}`;

/** How a program checks that a delivery is from here. */
export function SignatureHelp() {
  const { signature: words } = connectionTexts;
  return (
    <Section title={words.title} about={words.about}>
      <details className={own.details}>
        <summary>{words.show}</summary>
        <pre className={own.code}>{snippet}</pre>
      </details>
      <p>
        <a className={own.link} href="/docs/webhooks" target="_blank" rel="noreferrer">
          {words.more}
        </a>
      </p>
    </Section>
  );
}
