import { MAX_SIDE_PX, readPicture } from '@larder/adapters/files/read-picture';
import { limits } from '@larder/domain/limits';
import { systemActor } from '@larder/use-cases/actor';
import { markArrived } from '@larder/use-cases/file/mark-arrived';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import type { FastifyInstance, FastifyReply } from 'fastify';

type Query = { e?: string; s?: string };

/**
 * Strangers send pictures of complaints, and members open several at once: 64 megapixels of one color are a small file
 * that fills the memory of a phone. Their form scales to half of this.
 */
const MAX_SIDE_OF_COMPLAINT_PX = 2 * limits.imageBoxPx;

/**
 * Receives pictures at the signed, expiring links of `file.makeUploadSlot`. Checks the content, strips metadata, and
 * never changes a stored picture: the same picture again is accepted (idempotent), another one is refused.
 * [screens 3.8]
 */
export function takeUploadedFiles(fastify: FastifyInstance, env: UseCaseEnv): void {
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'image/jpeg',
      { parseAs: 'buffer', bodyLimit: limits.imageMaxBytes },
      (_request, body, done) => done(null, body),
    );
    scope.put<{ Params: { '*': string }; Querystring: Query; Body: Buffer }>(
      '/files/*',
      async (request, reply) => {
        const claim = {
          key: request.params['*'],
          expires: String(request.query.e ?? ''),
          signature: String(request.query.s ?? ''),
        };
        if (!env.ports.files.takes(claim, env.clock.now())) return say(reply, 403, 'Not found');
        const slot = await env.database.prisma.fileObject.findUnique({
          where: { key: claim.key },
          select: { sizeBytes: true, kind: true },
        });
        if (slot?.sizeBytes && Buffer.byteLength(request.body) > slot.sizeBytes)
          return say(reply, 413, 'Too large');
        const maxSidePx = slot?.kind === 'complaint' ? MAX_SIDE_OF_COMPLAINT_PX : MAX_SIDE_PX;
        const picture = Buffer.isBuffer(request.body) ? readPicture(request.body, maxSidePx) : null;
        if (!picture) return say(reply, 422, 'Not a JPEG');
        const there = await env.ports.files.read(claim.key);
        if (there && !Buffer.from(picture).equals(there.bytes)) return say(reply, 409, 'Taken');
        if (!there) {
          const put = { key: claim.key, contentType: 'image/jpeg', bytes: picture } as const;
          const stored = await env.ports.files.put(put);
          if (stored.kind !== 'stored') return say(reply, 422, 'Not a JPEG');
        }
        const marked = { key: claim.key };
        await runUseCase(env, markArrived, systemActor, marked, { requestId: request.id });
        return reply.code(204).send();
      },
    );
  });
}

const say = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).type('text/plain; charset=utf-8').send(text);
