import type { Form } from '@pharos/sdk';
import { hasOptions } from './form-draft.js';

const origin = () => location.origin;

/** The tag that puts the widget of a project on a page. */
export const widgetTag = (projectId: string, more = ''): string =>
  `<script src="${origin()}/api/public/widget.js" data-project="${projectId}"${more} async></script>`;

/** The tag that puts a beacon on a page. */
export const beaconTag = (beaconId: string): string =>
  `<script src="${origin()}/api/public/beacon.js" data-beacon="${beaconId}" async></script>`;

/** Tells the widget who has signed in, or that nobody is any more. */
export const identifyCommand = `(window.Pharos ??= []).push(['identify', token]);
window.Pharos.push(['identify', null]); // signed out`;

/** How a server signs who a visitor is, by its language. */
export const signers = {
  'Node.js': `import { createHmac } from 'node:crypto';

const encoded = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

export function identityToken(secret, { id, email, emailVerified, name }) {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const claims = { sub: String(id), email, email_verified: emailVerified, name, exp };
  const signed = \`\${encoded({ alg: 'HS256', typ: 'JWT' })}.\${encoded(claims)}\`;
  return \`\${signed}.\${createHmac('sha256', secret).update(signed).digest('base64url')}\`;
}`,
  Python: `import time
import jwt  # pip install pyjwt

def identity_token(secret, user):
    claims = {
        "sub": str(user.id),
        "email": user.email,
        "email_verified": user.email_verified,
        "name": user.name,
        "exp": int(time.time()) + 3600,
    }
    return jwt.encode(claims, secret, algorithm="HS256")`,
  PHP: `function identityToken(string $secret, array $user): string
{
    $encoded = fn(string $text) => rtrim(strtr(base64_encode($text), '+/', '-_'), '=');
    $claims = [
        'sub' => (string) $user['id'],
        'email' => $user['email'],
        'email_verified' => $user['email_verified'],
        'name' => $user['name'],
        'exp' => time() + 3600,
    ];
    $signed = $encoded(json_encode(['alg' => 'HS256', 'typ' => 'JWT'])) . '.' . $encoded(json_encode($claims));
    return $signed . '.' . $encoded(hash_hmac('sha256', $signed, $secret, true));
}`,
  Ruby: `require "jwt" # gem install jwt

def identity_token(secret, user)
  claims = {
    sub: user.id.to_s,
    email: user.email,
    email_verified: user.email_verified,
    name: user.name,
    exp: Time.now.to_i + 3600
  }
  JWT.encode(claims, secret, "HS256")
end`,
} as const;

export type Language = keyof typeof signers;

type Shown = Pick<Form, 'id' | 'fields' | 'submit_button_label'>;

/** A page's own form, which works without scripts. Files need the beacon. */
export function formMarkup({ id, fields, submit_button_label: button }: Shown, platform = origin()): string {
  const lines = fields.filter(({ type }) => type !== 'file').map((field) => `  ${controlOf(field)}`);
  const action = `${platform}/api/public/forms/${id}/submissions`;
  return [`<form method="post" action="${action}">`, ...lines, `  <button>${escaped(button)}</button>`, '</form>'].join(
    '\n',
  );
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const inputTypes: Readonly<Record<string, string>> = { email: 'email', phone: 'tel', date: 'date' };

function controlOf({ type, name, label, required, options }: Form['fields'][number]): string {
  const must = required ? ' required' : '';
  const words = escaped(label);
  if (type === 'checkbox') return `<label><input type="checkbox" name="${name}" value="true"${must}> ${words}</label>`;
  if (type === 'long_text') return `<label>${words} <textarea name="${name}"${must}></textarea></label>`;
  if (!hasOptions(type))
    return `<label>${words} <input name="${name}" type="${inputTypes[type] ?? 'text'}"${must}></label>`;
  const several = type === 'multi_select' ? ' multiple' : '';
  const empty = several === '' ? '<option value=""></option>' : '';
  const all = options.map((option) => `<option>${escaped(option)}</option>`).join('');
  return `<label>${words} <select name="${name}"${several}${must}>${empty}${all}</select></label>`;
}
