import { createServer } from 'node:net';
import { StackProblem } from './stack-problem.ts';

/** Refuses a port that is in use, naming the variable that chooses another. */
export function requireFreePort(port: number, variable: string): Promise<void> {
  return new Promise((free, taken) => {
    const probe = createServer();
    probe.once('error', () =>
      taken(new StackProblem(`Port ${port} is taken. Set ${variable} to a free one.`)),
    );
    probe.listen(port, () => probe.close(() => free()));
  });
}
