import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ObjectServer = { readonly endpoint: string; readonly kept: () => number; close(): void };

/** The part of S3 that the adapter uses: objects by path, and a 404 in its format. Tests have no real store. */
export async function startObjectServer(): Promise<ObjectServer> {
  const objects = new Map<string, Buffer>();
  const server: Server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '', 'http://s3').pathname;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.method === 'PUT') objects.set(path, Buffer.concat(chunks));
    if (request.method === 'DELETE') objects.delete(path);
    const object = objects.get(path);
    if (request.method === 'GET' && !object) {
      response.writeHead(404, { 'content-type': 'application/xml' });
      response.end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>');
    } else response.end(request.method === 'GET' ? object : undefined);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    kept: () => objects.size,
    close: () => void server.close(),
  };
}
