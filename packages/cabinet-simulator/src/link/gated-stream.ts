import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

export type GatedStream = {
  stream: Duplex;
  /** While shut, bytes wait on both sides, as in a network that drops packets and retransmits them later. */
  setOpen(open: boolean): void;
};

/** A socket with a gate in it. */
export function createGatedStream(socket: Socket): GatedStream {
  let open = true;
  let incoming: Buffer[] = [];
  let outgoing: (() => void)[] = [];

  const stream = new Duplex({
    read: () => undefined,
    write(chunk, encoding, done) {
      const write = () => socket.write(chunk, encoding, done);
      if (open) write();
      else outgoing.push(write);
    },
    final: (done) => void socket.end(done),
    destroy(error, done) {
      socket.destroy();
      done(error);
    },
  });
  socket.on('data', (chunk) => {
    if (open) stream.push(chunk);
    else incoming.push(chunk);
  });
  socket.on('error', (error) => stream.destroy(error));
  socket.on('close', () => stream.destroy());

  return {
    stream,
    setOpen(next) {
      open = next;
      if (!open) return;
      for (const chunk of incoming) stream.push(chunk);
      for (const write of outgoing) write();
      incoming = [];
      outgoing = [];
    },
  };
}
