import type { RequestOf, ResponseOf, RpcHandler } from '@pharos/kit';
import type { ArticleServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/article';
import type { Rpc } from '@pharos/service';

type Methods = (typeof ArticleServiceDefinition)['methods'];

/** Serves one method of the service of articles. */
export type ArticleRpc<Name extends keyof Methods> = Rpc<RequestOf<Methods[Name]>, ResponseOf<Methods[Name]>>;

/** What answers the calls of one of its methods. */
export type ArticleHandler<Name extends keyof Methods> = RpcHandler<
  RequestOf<Methods[Name]>,
  ResponseOf<Methods[Name]>
>;
