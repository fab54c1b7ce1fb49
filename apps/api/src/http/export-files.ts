import { Readable } from 'node:stream';
import { limits } from '@larder/domain/limits';
import { matchLocale } from '@larder/domain/locale';
import { serverI18n } from '@larder/i18n/server-i18n';
import { systemActor } from '@larder/use-cases/actor';
import { readExportFile } from '@larder/use-cases/export/read-export-file';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import type { FastifyInstance } from 'fastify';

type Query = { e?: string; s?: string };

/**
 * Serves tables by their signed links, in mails and in the app, while a link is valid and the member who asked may
 * still see the list. All other requests get an explanation in the reader's language. [screens EXPORT]
 */
export function serveExportFiles(fastify: FastifyInstance, env: UseCaseEnv): void {
  fastify.get<{ Params: { '*': string }; Querystring: Query }>('/files/exports/*', async (request, reply) => {
    const key = `exports/${request.params['*']}`;
    const { e = '', s = '' } = request.query;
    const claim = { key, expires: String(e), signature: String(s) };
    const call = { requestId: request.id };
    const file = env.ports.files.opens(claim, env.clock.now())
      ? await runUseCase(env, readExportFile, systemActor, { key }, call)
      : null;
    const pieces = file?.ok ? await env.ports.files.stream(key) : null;
    reply.header('cache-control', 'private, no-store');
    if (!file?.ok || !pieces) {
      const { t } = await serverI18n(readerOf(request.headers['accept-language']));
      return reply.code(404).type('text/plain; charset=utf-8').send(t('export.linkEnded'));
    }
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
      .header('content-disposition', `attachment; filename="${file.value.name}"`)
      .type(file.value.contentType)
      .send(Readable.from(pieces));
  });
}

/** Returns the first of the browser's languages that the app supports. */
function readerOf(accepted = '') {
  const spoken = accepted.split(',').map((one) => matchLocale(one.split(';')[0]?.trim() ?? ''));
  return spoken.find((locale) => locale !== undefined) ?? limits.defaultLocale;
}
