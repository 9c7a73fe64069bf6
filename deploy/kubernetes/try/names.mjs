import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const folder = fileURLToPath(new URL('..', import.meta.url));

/** The cluster that kind makes, and what kind calls its context. */
export const ownCluster = 'pharos-try';
export const ownContext = `kind-${ownCluster}`;

/** What everything carries that this command has made: namespaces, nodes of its own cluster, images. Nothing else is ever removed. */
export const mark = { key: 'pharos.dev/made-by', value: 'try-kubernetes' };

/** What kind, Docker and Podman call the image that is built here, alike. */
export const builtImage = 'localhost/pharos';

export const release = 'pharos';
/** Where the key and the link are kept. */
export const firstStartSecret = 'pharos-first-start';
