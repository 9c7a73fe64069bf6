import { createRequire } from 'node:module';
import { goTools, jar, javaTools, npmTools, pythonTools, type Tool } from './toolchains.js';

/** A generator of clients, and the program in the folder of its name that uses what it makes. */
export interface Generator {
  name: string;
  /** What must be on the machine. */
  needs: string[];
  install(): Promise<void>;
  /** Make the client out of `openapi.json` or `openapi-3.0.json` of the program's folder, and compile the program with it. */
  steps: Command[];
  run: Command;
}

export type Command = [program: string, ...args: string[]];

const npm = (name: string, generate: string[]): Generator => ({
  name,
  needs: ['npm'],
  install: npmTools.install,
  steps: [[npmTools.path(`node_modules/.bin/${generate[0]}`), ...generate.slice(1)], ...compileTypeScript],
  run: ['node', 'out/program.js'],
});

const esbuild = createRequire(import.meta.url).resolve('esbuild/bin/esbuild');

/** As an application is: checked, then bundled. */
const compileTypeScript: Command[] = [
  [npmTools.path('node_modules/.bin/tsc'), '-p', '.'],
  [esbuild, 'program.ts', '--bundle', '--platform=node', '--format=esm', '--outfile=out/program.js'],
];
const python: Command = [pythonTools.path('bin/python'), 'program.py'];
const mypy = (...options: string[]): Command => [pythonTools.path('bin/mypy'), ...options];
const go: Command[] = [
  ['go', 'mod', 'tidy'],
  ['go', 'vet', '.'],
];

const parts = [
  '--global-property',
  'apis,models,supportingFiles,apiTests=false,modelTests=false,apiDocs=false,modelDocs=false',
];

/** It reads the 3.0 rendering: what it makes of webhooks, which 3.1 brought, does not compile. */
const openApiGenerator = (
  language: string,
  options: string[],
  rest: { tools: Tool[]; needs: string[]; steps: Command[]; run: Command },
): Generator => ({
  name: `openapi-generator-${language}`,
  needs: ['java', 'mvn', ...rest.needs],
  install: async () => {
    for (const tool of [javaTools, ...rest.tools]) await tool.install();
  },
  steps: [
    ['java', '-jar', jar, 'generate', '--quiet', '-i', 'openapi-3.0.json', '-g', language, ...parts, ...options],
    ...rest.steps,
  ],
  run: rest.run,
});

export const generators: readonly Generator[] = [
  npm('openapi-typescript', ['openapi-typescript', 'openapi.json', '-o', 'pharos.ts']),
  npm('hey-api', ['openapi-ts', '-i', 'openapi.json', '-o', 'pharos']),
  {
    name: 'openapi-python-client',
    needs: ['python3'],
    install: pythonTools.install,
    steps: [
      [
        pythonTools.path('bin/openapi-python-client'),
        ...[
          'generate',
          '--path',
          'openapi.json',
          '--config',
          'config.yaml',
          '--meta',
          'none',
          '--output-path',
          'pharos',
        ],
      ],
      mypy('--strict', '-p', 'pharos', '-m', 'program'),
    ],
    run: python,
  },
  {
    name: 'oapi-codegen',
    needs: ['go'],
    install: goTools.install,
    steps: [[goTools.path('oapi-codegen'), '-config', 'config.yaml', 'openapi.json'], ...go],
    run: ['go', 'run', '.'],
  },
  openApiGenerator('python', ['-o', '.'], {
    tools: [pythonTools],
    needs: ['python3'],
    steps: [mypy('-p', 'openapi_client', '-m', 'program')],
    run: python,
  }),
  openApiGenerator(
    'go',
    ['-o', 'pharos', '--additional-properties=packageName=pharos,withGoMod=false,enumClassPrefix=true'],
    { tools: [], needs: ['go'], steps: go, run: ['go', 'run', '.'] },
  ),
  openApiGenerator('java', ['-o', '.', '--library', 'native'], {
    tools: [],
    needs: [],
    steps: [
      ['mvn', '-q', '-DskipTests', 'compile', 'dependency:copy-dependencies', '-DoutputDirectory=target/lib'],
      ['javac', '-cp', 'target/classes:target/lib/*', '-d', 'target/classes', 'Program.java'],
    ],
    run: ['java', '-cp', 'target/classes:target/lib/*', 'Program'],
  }),
  openApiGenerator('typescript-fetch', ['-o', 'pharos'], {
    tools: [npmTools],
    needs: ['npm'],
    steps: compileTypeScript,
    run: ['node', 'out/program.js'],
  }),
];
