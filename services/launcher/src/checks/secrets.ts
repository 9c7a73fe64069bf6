type Env = Readonly<Record<string, string | undefined>>;

/**
 * Variables whose secret is missing, or the key in it, in sentences by variable. `EXPECTED_SETTINGS` says which should be there, as
 * in `MASTER_KEY=pharos-keys/master-key`, with blanks between: a container starts without them only because they are optional.
 */
export function missingSecrets(env: Env): Map<string, string> {
  const expected = (env.EXPECTED_SETTINGS ?? '').split(/\s+/).filter(Boolean);
  const missing = expected.map(readExpected).filter(({ variable }) => !env[variable]);
  return new Map(
    missing.map(({ variable, secret, key }) => [
      variable,
      `${variable} is missing: this namespace has no secret "${secret}" with something under the key "${key}"`,
    ]),
  );
}

function readExpected(text: string): { variable: string; secret: string; key: string } {
  const [, variable = '', secret = '', key = ''] = /^([^=]+)=([^/]+)\/(.+)$/.exec(text) ?? [];
  return { variable, secret, key };
}
