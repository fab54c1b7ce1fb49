import { createServer } from 'node:net';
import { portHolder } from './port-holder.ts';
import { StackProblem } from './stack-problem.ts';

/** A port that a part of the stack listens at, and the variable that chooses another; 0: any free one. */
export type WantedPort = { readonly variable: string; readonly port: number };

/** Looks at all ports; refuses with one message that names each that cannot be used, and what to set. */
export async function requireFreePorts(wanted: readonly WantedPort[]): Promise<void> {
  const chosen = wanted.filter(({ port }) => port !== 0);
  const faults = await Promise.all(
    chosen.map(async ({ variable, port }, at) => {
      const other = chosen.slice(0, at).find((earlier) => earlier.port === port);
      if (other)
        return `Port ${port} is that of ${other.variable} and of ${variable}. Set one of them to another.`;
      const fault = await portFault(port);
      return fault && `Port ${port} ${fault}. Set ${variable} to a free one.`;
    }),
  );
  const said = faults.filter((fault) => fault !== undefined);
  if (said.length > 0) throw new StackProblem(said.join('\n  '));
}

function portFault(port: number): Promise<string | undefined> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', (failure: NodeJS.ErrnoException) => {
      if (failure.code === 'EACCES') return done('is not open to this user');
      const holder = portHolder(port);
      done(holder ? `is taken (${holder})` : 'is taken');
    });
    probe.listen(port, () => probe.close(() => done(undefined)));
  });
}
