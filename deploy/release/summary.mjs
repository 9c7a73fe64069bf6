import { chartOf, imageOf } from './place.mjs';

/** What was released, for the log of the job and the notes of the release. */
export function summary({ registry, version, commit, bases }, { image, chart }) {
  const builtOn = bases.map(({ name, digest }) => `  Base   ${name}@${digest}\n`);
  return `
Pharos ${version} is released, of commit ${commit}.

  Image  ${imageOf(registry)}:${version}@${image}
  Chart  oci://${chartOf(registry)} --version ${version} (${chart})
${builtOn.join('')}
How to install it: charts/pharos/README.md. How to verify it: deploy/release/README.md.
`;
}
