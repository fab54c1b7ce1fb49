import type { Readable } from 'node:stream';
import { isMp4 } from '@larder/adapters/files/is-mp4';
import { jpegSize } from '@larder/adapters/files/jpeg-size';
import { findOpenSlot } from '@larder/use-cases/device/command/find-open-slot';
import { markUploaded } from '@larder/use-cases/device/command/mark-uploaded';
import { type FileContentType, fileContentTypes } from '@larder/use-cases/ports/files.port';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayContext } from '../gateway-context.ts';
import { runForSystem } from '../run-for-device.ts';
import { SerialWork } from '../work/serial-work.ts';
import { opensUpload } from './sign-upload.ts';
import { type Staged, stageUpload } from './stage-upload.ts';

/** Most files in memory at once; complete ones, so each for a moment. */
const IN_MEMORY = 4;
/** Most uploads under way, each of another cabinet. */
const UPLOADS_MAX = 200;
/** Rate of a cabinet on a poor mobile network; slower ones are cut off. */
const BYTES_PER_SECOND = 32 * 1024;
const GRACE_MS = 30_000;

/** Most pixels of a picture: no camera of a cabinet makes more, and a browser could not show them. */
const MOST_DOTS = 50_000_000;

function isPicture(bytes: Uint8Array): boolean {
  const size = jpegSize(bytes);
  return size !== null && size.width * size.height <= MOST_DOTS;
}

/** True for a complete video or picture, from end to end. */
const isWhole = (mime: string, bytes: Uint8Array): boolean =>
  mime === 'video/mp4' ? isMp4(bytes) : isPicture(bytes);

type UploadRequest = FastifyRequest<{
  Params: { '*': string };
  Querystring: Record<string, string | undefined>;
  Body: Readable;
}>;

interface Refused {
  status: number;
  code: string;
}

/**
 * Accepts videos and pictures of cabinets under addresses that `media.slot` has issued. A cabinet has one place, and
 * its bytes stream to disk: one that trickles delays no other. [protocol 8.4]
 */
export function receiveMedia(
  app: FastifyInstance,
  gateway: GatewayContext,
  uploadKey: string,
  folder: string,
): void {
  const underWay = new Set<string>();
  const storing = new SerialWork({ concurrency: IN_MEMORY, perKeyMax: 1, onError: () => {} });
  app.addContentTypeParser(['video/mp4', 'image/jpeg'], (_request, body, done) => done(null, body));
  app.put('/media/*', async (request: UploadRequest, reply) => {
    const { t: mime = '', e: expires = '', s: signature = '' } = request.query;
    const key = request.params['*'];
    const isOurs = opensUpload(uploadKey, { key, mime, expires, signature }, gateway.env.clock.now());
    if (!isOurs || request.headers['content-type'] !== mime) return refuse(reply, 403, 'FORBIDDEN');
    const cabinet = key.split('/')[1] ?? '';
    if (underWay.has(cabinet) || underWay.size >= UPLOADS_MAX)
      return refuse(reply.header('retry-after', '5'), 503, 'RATE_LIMITED');
    underWay.add(cabinet);
    // Answered when its place is free again: the cabinet may send the next file at once.
    const refused = await takeFile(request.body, key, mime).finally(() => underWay.delete(cabinet));
    return refused ? refuse(reply, refused.status, refused.code) : reply.code(204).send();
  });

  /** Null when the file is stored; otherwise why not. */
  async function takeFile(body: Readable, key: string, mime: string): Promise<Refused | null> {
    const slot = await runForSystem(gateway, findOpenSlot, { key, mime });
    if (!slot.ok) return { status: 404, code: slot.refusal.code };
    const { maxBytes } = slot.value;
    const limitMs = GRACE_MS + (maxBytes / BYTES_PER_SECOND) * 1_000;
    const staged = await stageUpload(body, { folder, name: gateway.env.newId(), maxBytes, limitMs });
    if (staged === null) return { status: 413, code: 'BAD_INPUT' };
    const stored = Promise.withResolvers<Refused | null>();
    storing.add(key, () => store(key, mime, staged).then(stored.resolve, stored.reject));
    return stored.promise.finally(staged.close);
  }

  async function store(key: string, mime: string, staged: Staged): Promise<Refused | null> {
    const contentType = fileContentTypes.find((type) => type === mime) as FileContentType;
    const bytes = await staged.read();
    if (!isWhole(mime, bytes)) return { status: 415, code: 'BAD_INPUT' };
    const kept = await gateway.env.ports.files.put({ key, contentType, bytes });
    if (kept.kind === 'bad_content') return { status: 415, code: 'BAD_INPUT' };
    const { sizeBytes, sha256 } = staged;
    const marked = await runForSystem(gateway, markUploaded, { key, sizeBytes, sha256 });
    return marked.ok ? null : { status: 404, code: marked.refusal.code };
  }
}

/** Closes the connection as well: an unread body may still be on its way. */
function refuse(reply: FastifyReply, status: number, code: string): FastifyReply {
  return reply.code(status).header('connection', 'close').send({ code });
}
