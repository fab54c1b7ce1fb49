import { hash } from 'node:crypto';
import { jpegSize } from '@larder/adapters/files/jpeg-size';
import { isSlotOpen } from '@larder/use-cases/device/command/is-slot-open';
import { markUploaded } from '@larder/use-cases/device/command/mark-uploaded';
import { mediaSlotLimits } from '@larder/use-cases/device/command/open-media-slot';
import { type FileContentType, fileContentTypes } from '@larder/use-cases/ports/files.port';
import type { FastifyInstance } from 'fastify';
import type { GatewayContext } from '../gateway-context.ts';
import { runForSystem } from '../run-for-device.ts';
import { opensUpload } from './sign-upload.ts';

/** How many files may be in memory at once. */
const AT_ONCE = 4;

/** No camera of a cabinet makes larger ones, and a browser could not show them. */
const MOST_DOTS = 50_000_000;

function isPicture(bytes: Uint8Array): boolean {
  const size = jpegSize(bytes);
  return size !== null && size.width * size.height <= MOST_DOTS;
}

/** Takes the videos and pictures of cabinets under addresses that `media.slot` has given out. [protocol 8.4] */
export function receiveMedia(app: FastifyInstance, gateway: GatewayContext, secret: string): void {
  let underWay = 0;
  app.addContentTypeParser(['video/mp4', 'image/jpeg'], { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.put<{ Params: { '*': string }; Querystring: Record<string, string | undefined>; Body: Buffer }>(
    '/media/*',
    {
      bodyLimit: mediaSlotLimits.maxBytes,
      onRequest: async (request, reply) => {
        const { t: mime = '', e: expires = '', s: signature = '' } = request.query;
        const claim = { key: request.params['*'], mime, expires, signature };
        const opens =
          opensUpload(secret, claim, gateway.env.clock.now()) && request.headers['content-type'] === mime;
        if (!opens) return reply.code(403).send({ code: 'FORBIDDEN' });
        if (underWay >= AT_ONCE)
          return reply.code(503).header('retry-after', '5').send({ code: 'RATE_LIMITED' });
        underWay += 1;
        reply.raw.once('close', () => {
          underWay -= 1;
        });
        return undefined;
      },
    },
    async (request, reply) => {
      const key = request.params['*'];
      const contentType = fileContentTypes.find((type) => type === request.query.t) as FileContentType;
      const bytes = request.body;
      const open = await runForSystem(gateway, isSlotOpen, { key, mime: contentType });
      if (!open.ok) return reply.code(404).send({ code: open.refusal.code });
      if (contentType === 'image/jpeg' && !isPicture(bytes))
        return reply.code(415).send({ code: 'BAD_INPUT' });
      const stored = await gateway.env.ports.files.put({ key, contentType, bytes });
      if (stored.kind === 'bad_content') return reply.code(415).send({ code: 'BAD_INPUT' });
      const file = { key, sizeBytes: bytes.length, sha256: hash('sha256', bytes, 'hex') };
      const marked = await runForSystem(gateway, markUploaded, file);
      return marked.ok ? reply.code(204).send() : reply.code(404).send({ code: marked.refusal.code });
    },
  );
}
