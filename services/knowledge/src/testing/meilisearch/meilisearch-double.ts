import { type Clock, systemClock } from '@pharos/kit';
import { type DoubleAnswer, type DoubleRequest, type DoubleServer, startDoubleServer } from '../double-server.js';
import { ApiError } from './api-error.js';
import { Routes } from './routes.js';
import { TaskQueue, type TaskRecord } from './task-queue.js';
import { meilisearchValidator } from './validator.js';

export interface MeilisearchDoubleOptions {
  /** Requests without it are refused. Absent: every one is served. */
  apiKey?: string;
  /** How long a batch of tasks waits before it begins, and then until it is done. Default: 2 ms. */
  taskMs?: number;
  /** By which they wait. Default: the machine's. */
  clock?: Clock;
  /** Throws an ApiError to make a task fail. */
  beforeTask?: (task: TaskRecord) => void;
}

export interface MeilisearchDouble extends DoubleServer {
  /** All that were ever taken. */
  readonly tasks: readonly TaskRecord[];
}

/** Starts a server that behaves like Meilisearch as far as the adapter uses it. */
export async function startMeilisearchDouble(options: MeilisearchDoubleOptions = {}): Promise<MeilisearchDouble> {
  const { taskMs = 2, beforeTask = () => {}, clock = systemClock, apiKey } = options;
  const tasks = new TaskQueue({ clock, taskMs, beforeTask });
  const routes = new Routes(tasks);
  const server = await startDoubleServer({
    validator: meilisearchValidator(),
    answer: (request) => answer(routes, request, apiKey),
    refuse: (status, reason) =>
      refusal(
        status < 500
          ? new ApiError(status, 'bad_request', reason)
          : new ApiError(status, 'internal', reason, 'internal'),
      ),
  });
  const close = async () => {
    await tasks.close();
    await server.close();
  };
  return { ...server, tasks: tasks.tasks, close };
}

function answer(routes: Routes, request: DoubleRequest, apiKey: string | undefined): DoubleAnswer {
  try {
    authorize(request, apiKey);
    if (request.body !== undefined && request.headers['content-type'] !== 'application/json')
      throw new ApiError(415, 'invalid_content_type', 'The Content-Type must be application/json.');
    return routes.answer(request);
  } catch (error) {
    if (error instanceof ApiError) return refusal(error);
    throw error;
  }
}

function authorize({ headers: { authorization } }: DoubleRequest, apiKey: string | undefined): void {
  if (apiKey === undefined || authorization === `Bearer ${apiKey}`) return;
  const missing = 'The Authorization header is missing. It must use the bearer authorization method.';
  if (authorization === undefined) throw new ApiError(401, 'missing_authorization_header', missing, 'auth');
  throw new ApiError(403, 'invalid_api_key', 'The provided API key is invalid.', 'auth');
}

function refusal(error: ApiError): DoubleAnswer {
  return { status: error.status, body: error };
}
