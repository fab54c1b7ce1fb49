import { readOutbox } from '@larder/adapters/mail/outbox.adapter';
import type { FastifyInstance } from 'fastify';
import { isThisMachine } from './client-ip.ts';
import { readOnlyPolicy } from './inline-styles.ts';

const SHOWN = 50;

/** Shows unsent mails to users of this machine, for systems without a mail server. Also as JSON, for tests. */
export function serveOutbox(fastify: FastifyInstance, folder: string): void {
  fastify.get('/dev/outbox', async (request, reply) => {
    if (!isThisMachine(request)) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    const mails = await readOutbox(folder, SHOWN);
    if (request.headers.accept?.includes('application/json')) return mails;
    const rows = mails.map(
      ({ at, to, subject, text }) =>
        `<article><h2>${escaped(subject)}</h2><p>${escaped(to)} · <time>${escaped(at)}</time></p><pre>${escaped(text)}</pre></article>`,
    );
    const style =
      'body{font:16px system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap}';
    const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Outbox</title><style>${style}</style><h1>Outbox</h1>${
      rows.join('') || '<p>No mails yet.</p>'
    }</html>`;
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', readOnlyPolicy(page))
      .send(page);
  });
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
