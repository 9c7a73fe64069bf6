/** What `docker build` says when it fails, and what it means: plain data. The first that fits counts. */
export const buildFailures = [
  [/no space left on device/i, 'The disk is full: `docker system prune` makes room.'],
  [/Cannot connect to the Docker daemon/i, 'Docker does not answer: start it.'],
  [
    /SELF_SIGNED_CERT|UNABLE_TO_GET_ISSUER_CERT|unable to verify the first certificate/i,
    'A proxy here has a certificate of its own authority: set NODE_EXTRA_CA_CERTS to the file of the authority.',
  ],
  [
    /ENOTFOUND|ETIMEDOUT|EAI_AGAIN|ECONNRESET|failed to resolve source metadata|dial tcp/i,
    'A registry does not answer: is there a way to the internet, or a mirror to set with NPM_CONFIG_REGISTRY?',
  ],
  [/cannot allocate memory|signal: killed|exit code: 137/i, 'The build needs more memory: give Docker 4 GiB.'],
];

/** Options of a build: the mirror and the certificate authority that npm on this machine is told to use. */
export function networkOptions({ NPM_CONFIG_REGISTRY: mirror, NODE_EXTRA_CA_CERTS: authority } = process.env) {
  return [
    ...(mirror ? ['--build-arg', `NPM_CONFIG_REGISTRY=${mirror}`] : []),
    ...(authority ? ['--secret', `id=ca,src=${authority}`] : []),
  ];
}
