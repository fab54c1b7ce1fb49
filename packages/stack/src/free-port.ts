import { createServer } from 'node:net';
import { StackProblem } from './stack-problem.ts';

/** Refuses a port that somebody else holds, naming the variable that chooses another. */
export function requireFreePort(port: number, variable: string): Promise<void> {
  return new Promise((free, taken) => {
    const probe = createServer();
    probe.once('error', () =>
      taken(new StackProblem(`Port ${port} is taken. Set ${variable} to a free one.`)),
    );
    probe.listen(port, () => probe.close(() => free()));
  });
}

/** A port that nobody holds now. */
export function anyFreePort(): Promise<number> {
  return new Promise((free, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? free(address.port) : failed(new Error('no port')),
      );
    });
  });
}
