import { readFile } from 'node:fs/promises';
import { type ServiceName, serviceTable } from '@pharos/contract';
import { describeConfig } from '@pharos/kit';
import { processConfigSchema } from './process-config.js';
import { loadTarget, targets } from './targets.js';

/** A component as the Helm chart knows it: what follows from the code and nobody should have to set. */
interface ChartComponent {
  /** Where it listens for gRPC; absent: nobody calls it. */
  port?: number;
  database: boolean;
  needs: readonly string[];
  uses: readonly string[];
  /** Whether it connects to servers of others, on the public internet. */
  internet: boolean;
  /** The environment variables that it reads. */
  variables: string[];
}

const repository = new URL('../../../', import.meta.url);

/** `charts/pharos/files/components.json`, as it follows from the table of services and their configuration. */
export async function chartTable(): Promise<string> {
  const components: Partial<Record<ServiceName, ChartComponent>> = {};
  for (const target of targets) {
    const own = describeConfig((await loadTarget(target)).configSchema);
    const variables = [...describeConfig(processConfigSchema), ...own].map(({ name }) => name).sort();
    components[target] = { ...serviceTable[target], internet: await connectsOutside(target), variables };
  }
  return `${JSON.stringify(components, null, 2)}\n`;
}

/** Whatever connects to public addresses does so by one package, which guards where to; to mail servers by another. */
async function connectsOutside(target: ServiceName): Promise<boolean> {
  const folder = target === 'gateway' ? 'gateway' : `services/${target}`;
  const { dependencies } = JSON.parse(await readFile(new URL(`${folder}/package.json`, repository), 'utf8'));
  return '@pharos/outbound' in dependencies || '@pharos/mail' in dependencies;
}
