import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inlineStyles } from './inline-styles.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
const worthCompressing = /^text\/|json|javascript|svg|wasm/;

/** Paths of the app, which has its own "page not found". */
const pages = /^\/(?:$|pages\/|a\/|login$|sign\/)/;
const shopperPages = /^\/s\//;

/** Compresses at the first call. */
type Compressed = () => Promise<Buffer>;
type Asset = {
  readonly bytes: Buffer;
  readonly br: Compressed | null;
  readonly gzip: Compressed | null;
  readonly type: string;
  readonly tag: string;
  readonly mtimeMs: number;
};

/** Inline style sheets in the app's documents, as sources of a content security policy. */
export const webAppStyles = (folder: string): string[] =>
  ['index.html', 'shopper.html'].flatMap((name) => inlineStyles(readFileSync(join(folder, name), 'utf8')));

/**
 * Serves the built web app: files compressed once, by the first request that accepts it, and cached; hashed names
 * cached forever; every page path gets the app's document, `/s/…` the document of the shopper pages.
 */
export function serveWebApp(fastify: FastifyInstance, folder: string): void {
  const assets = new Map<string, Asset>();

  const load = async (path: string): Promise<Asset | null> => {
    const file = normalize(join(folder, path));
    if (!file.startsWith(normalize(folder) + sep)) return null;
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) return null;
    const known = assets.get(file);
    if (known?.mtimeMs === found.mtimeMs) return known;
    const asset = readAsset(await readFile(file), types[extname(file)], found.mtimeMs);
    assets.set(file, asset);
    return asset;
  };

  fastify.get('/*', async (request, reply) => {
    const path = decodePath(request.url);
    if (path === null) return notFound(reply);
    const asset = path === '/' || path.endsWith('/') ? null : await load(path);
    if (asset) return send(request, reply, asset, cachingOf(path));
    const document = shopperPages.test(path) ? 'shopper.html' : pages.test(path) ? 'index.html' : null;
    const page = document ? await load(document) : null;
    return page ? send(request, reply, page, 'no-cache') : notFound(reply);
  });
  void fastify.register(async (own) => returnToForm(own));
}

const FORM_MAX_BYTES = 16_384;

/**
 * Leads back to the page whose form a browser posted by itself, as where a password manager calls `submit()` before the
 * app has loaded. Its fields are read by nobody, and never stand in the address. [decision 260]
 */
function returnToForm(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: FORM_MAX_BYTES },
    (_request, _body, done) => done(null),
  );
  fastify.post('/:area(^pages$)/*', (request, reply) => reply.redirect(request.url, 303));
}

function decodePath(url: string): string | null {
  try {
    const path = decodeURIComponent(url.split('?')[0] ?? '/');
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}

function readAsset(bytes: Buffer, type = 'application/octet-stream', mtimeMs = 0): Asset {
  const compress = worthCompressing.test(type) && bytes.length > 1024;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  return {
    bytes,
    type,
    mtimeMs,
    tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 20)}"`,
    br: compress ? once(() => promisify(brotliCompress)(bytes, quality)) : null,
    gzip: compress ? once(() => promisify(gzip)(bytes, { level: 9 })) : null,
  };
}

function once(compress: Compressed): Compressed {
  let compressed: Promise<Buffer> | undefined;
  return () => (compressed ??= compress());
}

const cachingOf = (path: string) =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';

async function send(request: FastifyRequest, reply: FastifyReply, asset: Asset, caching: string) {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  reply.header('cache-control', caching).header('etag', asset.tag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === asset.tag) return reply.code(304).send();
  reply.type(asset.type);
  if (asset.br && /\bbr\b/.test(accepted))
    return reply.header('content-encoding', 'br').send(await asset.br());
  if (asset.gzip && /\bgzip\b/.test(accepted)) {
    return reply.header('content-encoding', 'gzip').send(await asset.gzip());
  }
  return reply.send(asset.bytes);
}

const notFound = (reply: FastifyReply) => reply.code(404).type('text/plain; charset=utf-8').send('Not found');
