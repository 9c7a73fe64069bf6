/** What programs say when they fail, and what it means: plain data. The first that fits counts. */

export const kubectlFailures = [
  [
    /connection refused|i\/o timeout|no such host|Unable to connect to the server|context deadline exceeded/i,
    'The cluster does not answer.',
  ],
  [
    /You must be logged in|Unauthorized|provide credentials|exec plugin/i,
    'The cluster does not accept the credentials of this context: sign in again.',
  ],
  [
    /\(Forbidden\)|is forbidden/,
    'The user of this context may not do this: ask the owner of the cluster, or use another context.',
  ],
  [/exceeded quota/, 'The namespace has a quota that leaves too little room.'],
];

export const kindFailures = [
  [
    /already exist for a cluster with the name|node\(s\) already exist/,
    'There is a cluster of that name already, or what is left of one. Remove it: kind delete cluster --name pharos-try',
  ],
  [
    /Cannot connect to the Docker daemon|docker daemon|permission denied.*docker\.sock/i,
    'Docker does not answer: start it, or let this user use it.',
  ],
  [
    /too many open files|inotify/i,
    'The limits of inotify are too low: sudo sysctl fs.inotify.max_user_watches=524288 fs.inotify.max_user_instances=512',
  ],
  [
    /failed to pull image|error pulling image|pull access denied|dial tcp|TLS handshake/i,
    'The image of the node cannot be pulled: is there a way to the internet, or a proxy to set?',
  ],
  [/no space left on device/i, 'The disk is full.'],
  [
    /could not find a log line|failed to init node|timed out waiting for the condition/i,
    'The node of the cluster did not start: the machine may have too little memory.',
  ],
];

export const loadFailures = [
  [/not present locally/, 'The image is not on this machine.'],
  [/no nodes found for cluster/, 'There is no such cluster of kind.'],
  [
    /content digest .*not found/,
    'Docker keeps this image for several platforms, of which it has one, and kind cannot load such an image. Pull it by the digest of its platform.',
  ],
  [/no space left on device/i, 'The disk is full.'],
];

export const helmFailures = [
  [
    /another operation \(install\/upgrade\/rollback\) is in progress/,
    'Another install goes on, or one was killed. If none goes on, remove what is there with --delete, and begin anew.',
  ],
  [
    /there is no secret|has no key/,
    'A secret has gone since it was made: remove what is there with --delete, and begin anew.',
  ],
  [/pre-(install|upgrade) hooks? failed|job pharos-migrations failed/i, 'The database could not be prepared.'],
  [/timed out|context deadline exceeded/i, 'Not everything became ready in time.'],
  [/is forbidden/, 'The user of this context may not make what the chart needs.'],
];
