import { runCommand } from './run-command.js';
import { npmTools } from './toolchains.js';

/** Installs the tools of npm. Answers with their folder. */
export async function installTools(): Promise<string> {
  await npmTools.install();
  return npmTools.path('');
}

/** Runs one of the tools, which asks nobody on the network. @throws with what it printed */
export function runTool(name: string, args: string[], cwd: string): Promise<string> {
  return runCommand([npmTools.path(`node_modules/.bin/${name}`), ...args], cwd);
}
