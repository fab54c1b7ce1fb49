import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type CutProxy = {
  readonly port: number;
  /** Ends all connections and lets no new one through. */
  cut(): void;
  mend(): void;
  close(): void;
};

/** Passes connections on to a port of this machine until the way is cut. */
export async function openCutProxy(port: number): Promise<CutProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer({ noDelay: true }, (client) => {
    keep(client);
    if (isCut) return void client.destroy();
    const onward = connect({ port, host: '127.0.0.1', noDelay: true });
    keep(onward);
    client.once('close', () => onward.destroy());
    onward.once('close', () => client.destroy());
    client.pipe(onward).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      end();
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      server.close();
      end();
    },
  };
}
