import { createServer } from 'node:http';

/**
 * Answers in place of a service that waits before its start: it is alive and not ready, and `/readyz` says why. Returns
 * what frees the port. Ends the process with the parent that it has an IPC channel to.
 */
export function answerUnready(
  { host, port }: { readonly host: string; readonly port: number },
  why: string,
): () => Promise<void> {
  const server = createServer((request, reply) => {
    const isAlive = request.url === '/healthz';
    reply.writeHead(isAlive ? 200 : 503, { 'content-type': 'application/json', connection: 'close' });
    reply.end(JSON.stringify(isAlive ? { status: 'ok' } : { status: 'not_ready', ready: false, why }));
  });
  // A port that is taken ends the start of the service itself, later.
  server.on('error', () => undefined);
  server.listen(port, host);
  const end = () => process.exit(0);
  process.once('disconnect', end);
  return () =>
    new Promise((freed) => {
      process.off('disconnect', end);
      server.close(() => freed());
      server.closeAllConnections();
    });
}
