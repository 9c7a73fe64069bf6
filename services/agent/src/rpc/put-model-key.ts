import { enums, invalid } from '@pharos/contract';
import { parseTarget } from '@pharos/outbound';
import type { PutModelKeyRequest, PutModelKeyResponse } from '@pharos/proto/pharos/agent/v1/config';
import { putModelKey as upsert } from '../models/model-keys.js';
import type { ProviderName } from '../models/model-name.js';
import type { AgentRpc, AgentRpcDeps } from './deps.js';

const longestKey = 4_096;
/** As headers take it: visible ASCII. */
const keyText = /^[\x21-\x7e]+$/;

/** Looks up where the base URL leads; says of a blocked one only that it is blocked. */
export async function checkModelKey({ baseUrl }: PutModelKeyRequest, { models }: AgentRpcDeps): Promise<void> {
  if (baseUrl === undefined) return;
  if (await models.check(baseUrlOf(baseUrl))) {
    throw invalid(['base_url'], 'must point to an address on the public internet');
  }
}

export const putModelKey: AgentRpc<PutModelKeyRequest, PutModelKeyResponse> = async (request, call, deps) => {
  const provider = enums.modelProvider.toText(request.provider) as ProviderName;
  const { apiKey, baseUrl } = request;
  if (apiKey.length > longestKey || !keyText.test(apiKey)) {
    throw invalid(['api_key'], `must be 1 to ${longestKey} visible characters`);
  }
  if (provider === 'openai-compatible' && baseUrl === undefined) {
    throw invalid(['base_url'], 'is required for openai-compatible');
  }
  const key = { provider, apiKey, baseUrl: baseUrl === undefined ? null : baseUrlOf(baseUrl) };
  await upsert(deps, call, request, key);
  return {};
};

/** As it is kept: SDKs put paths behind it. */
function baseUrlOf(text: string): string {
  const target = parseTarget(text);
  if ('problem' in target) throw invalid(['base_url'], target.problem);
  if (target.url.search !== '') throw invalid(['base_url'], 'must not have a query');
  return target.url.href.replace(/\/+$/, '');
}
