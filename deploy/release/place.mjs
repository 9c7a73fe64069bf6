import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The two processors that there are images for. */
export const platforms = ['linux/amd64', 'linux/arm64'];

export const imageOf = (registry) => `${registry}/pharos`;
export const chartsOf = (registry) => `${registry}/charts`;
export const chartOf = (registry) => `${chartsOf(registry)}/pharos`;

/** What a label says the commit in, by the standard of images. */
export const revisionLabel = 'org.opencontainers.image.revision';
/** What the chart of a release says its image in. */
export const imageAnnotation = 'pharos.dev/image';

export const digestForm = /sha256:[0-9a-f]{64}/;
