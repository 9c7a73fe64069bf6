import { fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { SignedIn } from '../../inbox/index.js';
import { readIdentityToken } from './identity-token.js';
import { holdWidgetSecret, type SecretDeps } from './widget-secret.js';

const noSecret =
  'The identity token is not valid: the project has no secret yet. Create one with POST …/widget/secret/rotate.';

/** Who the token says the visitor is. @throws IDENTITY_INVALID, also while the project has no secret */
export async function readIdentity(
  tx: Database,
  { sealer, clock }: SecretDeps,
  at: InProject,
  token: string,
): Promise<SignedIn> {
  const held = await holdWidgetSecret(tx, sealer, at);
  if (held === undefined) throw fail('IDENTITY_INVALID', {}, noSecret);
  const person = readIdentityToken(token, held.secret, at.projectId, clock.now());
  return { ...person, isEmailVerified: person.isEmailVerified || held.trustsEmails };
}
