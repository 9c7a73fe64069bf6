import { Readable } from 'node:stream';
import { fail, renderPicture } from '@pharos/contract';
import type { Picture } from '@pharos/proto/pharos/knowledge/v1/picture';
import { objectKey } from '@pharos/storage';
import { z } from 'zod';
import { publicAccess } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { streamed } from '../../pipeline/reply.js';
import { publicPrefix } from '../../server/paths.js';
import { listIn, recordIn } from '../answers.js';
import { present } from '../field-mask.js';
import { label } from '../fields.js';
import { list, one, pageQuery, pageRequest } from '../lists.js';
import { pictureRecord } from './schemas.js';

const pictures = '/projects/{projectId}/kb/pictures';
const picture = `${pictures}/{pictureId}` as const;
const publicPicture = '/api/public/kb/{projectId}/pictures/{pictureId}';

const pictureQuery = z.strictObject({
  ...pageQuery,
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, { error: 'must be a SHA-256 in lower-case hex' })
    .optional()
    .meta({ description: 'Only the picture with this content, by its SHA-256 in hex' }),
});

/** The address by which articles name a picture: it is the same for as long as the picture is there. */
function render(message: Picture) {
  const { projectId, id } = message;
  return { ...renderPicture(message), url: `${publicPrefix}/kb/${projectId}/pictures/${id}` };
}

const answer = recordIn('picture', render);
const answerList = listIn('pictures', render);

export const pictureRoutes = [
  defineRoute({
    id: 'listPictures',
    method: 'GET',
    path: pictures,
    scope: 'kb:read',
    summary: 'List pictures',
    description: 'The pictures that articles of the project can show. The newest picture comes first.',
    query: pictureQuery,
    response: list(pictureRecord),
    handler: ({ params, query, call, rpc }) =>
      answerList(rpc.pictures.listPictures({ ...params, sha256: query.sha256, page: pageRequest(query) }, call), query),
  }),
  defineRoute({
    id: 'createPicture',
    method: 'POST',
    path: pictures,
    scope: 'kb:write',
    summary: 'Upload a picture',
    description:
      'Send the bytes of a PNG, JPEG, GIF, WebP or AVIF file of at most 10 MiB as the body, with any content type, and use its `url` in the ' +
      'Markdown of articles. If the project has a picture with the same content, the answer is that picture. Pictures that no ' +
      'version of an article uses are deleted after 30 days. An organization can have 20 000 pictures.',
    query: z.strictObject({
      name: label(500).default('picture').meta({ description: 'The name of the file; a path before it is removed' }),
    }),
    upload: 'bytes',
    status: 201,
    response: one(pictureRecord),
    // Removed meanwhile, or since the request that this one repeats.
    errors: ['PICTURE_QUOTA_EXCEEDED', 'PICTURE_NOT_FOUND'],
    handler: async ({ params, query, unread, call, rpc, gateway }) => {
      if (unread === undefined) throw fail('INTERNAL');
      return { data: render(await gateway.pictures.receive(unread, { ...params, ...query }, { rpc, call })) };
    },
  }),
  defineRoute({
    id: 'getPicture',
    method: 'GET',
    path: picture,
    scope: 'kb:read',
    summary: 'Get a picture',
    description: 'Use it to read the name, type and size of a picture. The picture itself is at its `url`.',
    response: one(pictureRecord),
    handler: ({ params, call, rpc }) => answer(rpc.pictures.getPicture(params, call)),
  }),
  defineRoute({
    id: 'deletePicture',
    method: 'DELETE',
    path: picture,
    scope: 'kb:write',
    summary: 'Delete a picture',
    description:
      'Articles that use it show its alternative text instead. Browsers that have shown the picture may keep a copy of it.',
    represents: { before: ({ params, call, rpc }) => answer(rpc.pictures.getPicture(params, call)) },
    handler: ({ params, call, rpc }) => rpc.pictures.deletePicture(params, call),
  }),
];

/** A browser takes it for a picture and nothing else, whatever its bytes are, and runs nothing that they hold. */
const inert = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Referrer-Policy': 'no-referrer',
};
/** What is at an address never changes. */
const cacheControl = 'public, max-age=31536000, immutable';

export const publicPictureRoutes = [
  defineRoute({
    id: 'showPicture',
    method: 'GET',
    path: publicPicture,
    scope: publicAccess,
    tagged: true,
    summary: 'Show a picture of an article',
    description:
      'The `url` of a picture: use it in an `<img>`. Browsers keep the picture, since what is at this address never changes.',
    response: z.string().meta({ format: 'binary' }),
    // That of the picture.
    responseType: 'image/*',
    handler: async ({ params, visitor, call, rpc, gateway }) => {
      const { orgId } = await rpc.widget.resolveWidget({ projectId: params.projectId }, call);
      const found = present((await rpc.pictures.getPicture({ ...params, orgId }, call)).picture);
      const etag = `"${found.sha256}"`;
      const headers = { ETag: etag, ...inert };
      if (visitor.has(etag)) return streamed(Readable.from([]), { status: 304, cacheControl, headers });
      const of = { address: visitor.subject, orgId };
      return gateway.pictures.using(async () =>
        streamed(await gateway.pictures.read(objectKey(found), undefined, of), {
          type: found.type,
          cacheControl,
          headers: { ...headers, 'Content-Length': String(found.size) },
        }),
      );
    },
  }),
];
