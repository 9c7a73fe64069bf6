import type { RequestOf, ResponseOf } from '@pharos/kit';
import type { PictureServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/picture';
import type { Rpc, RpcDeps } from '@pharos/service';

type Methods = (typeof PictureServiceDefinition)['methods'];

export interface PictureDeps extends RpcDeps {
  /** What the pictures of an organization may take, in bytes. */
  readonly pictureQuotaBytes: number;
}

/** Serves one method of the service of pictures. */
export type PictureRpc<Name extends keyof Methods> = Rpc<
  RequestOf<Methods[Name]>,
  ResponseOf<Methods[Name]>,
  PictureDeps
>;
