/** What programs say when they fail, and what it means: plain data. The first that fits counts. */

export const buildFailuresOfRelease = [
  [
    /Multi-platform build is not supported|Attestation is not supported|not supported for the docker driver/i,
    'The builder that Docker comes with cannot build this. Make one: docker buildx create --use --driver docker-container',
  ],
  [
    /exec format error|exec user process/i,
    'The other processor is not emulated: docker run --privileged --rm tonistiigi/binfmt --install all',
  ],
];

export const pushFailures = [
  [
    /denied|unauthorized|403 Forbidden|401 Unauthorized|insufficient_scope/i,
    'The registry does not let this user push: sign in as one who may, or give the job the right to write packages.',
  ],
  [/connection refused|no such host|i\/o timeout|TLS handshake/i, 'The registry does not answer.'],
];

export const signFailures = [
  [
    /reading key|unable to load key|decrypt/i,
    'cosign could not use the key: is the file there, and COSIGN_PASSWORD its password?',
  ],
  [
    /fulcio|rekor|tuf/i,
    'Sigstore did not answer, or does not trust the identity of this job: run the same command again.',
  ],
  ...pushFailures,
];
