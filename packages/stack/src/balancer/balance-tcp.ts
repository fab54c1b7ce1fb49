import { createServer, type Server, type Socket } from 'node:net';
import { buildProxyHeader } from './build-proxy-header.ts';
import type { Targets } from './targets.ts';

/** Hands each connection to one target, and passes its bytes both ways, behind a PROXY header if callers are named. */
export function balanceTcp(targets: Targets, namesCallers = false): Server {
  return createServer({ noDelay: true, pauseOnConnect: true }, (client) => {
    client.on('error', () => client.destroy());
    targets.connect().then(
      (target) => {
        if (namesCallers) target.write(buildProxyHeader(client));
        joinSockets(client, target);
      },
      () => client.destroy(),
    );
  });
}

/** Passes the bytes of two sockets both ways. The end of one ends the other, once that has received everything. */
export function joinSockets(one: Socket, other: Socket): void {
  passOn(one, other);
  passOn(other, one);
}

function passOn(from: Socket, to: Socket): void {
  from.on('error', () => from.destroy());
  from.once('close', () => to.destroySoon());
  // Its caller may have left while the other side was opened.
  if (from.destroyed) to.destroy();
  else from.pipe(to);
}
