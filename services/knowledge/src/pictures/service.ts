import type { BoundService } from '@pharos/kit';
import { PictureServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/picture';
import type { Handlers } from '@pharos/service';
import { beginPicture } from './begin-picture.js';
import { abandonPicture, deletePicture } from './delete-picture.js';
import { finishPicture } from './finish-picture.js';
import { getPicture, listPictures } from './list-pictures.js';
import type { PictureDeps } from './rpc.js';

export function pictureService({ serve }: Pick<Handlers<PictureDeps>, 'serve'>): BoundService {
  return serve(PictureServiceDefinition, {
    beginPicture,
    finishPicture,
    abandonPicture,
    getPicture,
    listPictures,
    deletePicture,
  });
}
