import type { ScopeResource, ScopeVerb } from '@pharos/contract/scopes';
import type { z } from 'zod';
import type { InProject } from '../account/connect.js';

/** What a model can ask for. */
export interface Tool<Input extends z.ZodRawShape = z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** A key that lacks one of them is not offered the tool. */
  readonly scopes: readonly `${ScopeResource}:${ScopeVerb}`[];
  readonly writes?: true;
  readonly input: Input;
  /** How long a text of its result may be, where that is more than is usual. */
  readonly maxTextLength?: number;
  call(project: InProject, given: z.infer<z.ZodObject<Input>>): Promise<unknown>;
}

/** A tool whose call takes what its input says. */
export function defineTool<Input extends z.ZodRawShape>(tool: Tool<Input>): Tool {
  // The server hands over what the input has accepted.
  return tool as unknown as Tool;
}
