import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StackProblem } from './stack-problem.ts';

export type FolderLock = { stop(): Promise<void> };

/**
 * Locks a data folder for this process: a second stack on it would run the same cabinets and stop the first one's
 * database. The lock is a local socket, which the operating system closes when the process dies. Throws a StackProblem
 * that names the holder.
 */
export async function lockFolder(folder: string, refusal = alreadyRuns): Promise<FolderLock> {
  const address = addressOf(folder);
  const server = await listen(address);
  if (server) return holdBy(server);
  const holder = await askHolder(address);
  if (holder !== undefined) throw new StackProblem(refusal(folder, holder));
  // A killed process leaves the socket's file behind.
  rmSync(address, { force: true });
  const again = await listen(address);
  if (!again) throw new StackProblem(refusal(folder, 'another process'));
  return holdBy(again);
}

const alreadyRuns = (folder: string, holder: string) =>
  `Larder already runs on ${folder} (${holder}). Stop it first, or set DATA_DIR to another folder.`;

/** Short, because the path of a socket may have at most 107 characters. */
function addressOf(folder: string): string {
  const name = `larder-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.lock`);
}

/** Returns undefined if the address is taken. */
function listen(address: string): Promise<Server | undefined> {
  return new Promise((done, failed) => {
    const server = createServer((socket) => socket.end(`process ${process.pid}`));
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(undefined) : failed(error),
    );
    server.listen({ path: address }, () => done(server.unref()));
  });
}

/** The message of the process that holds the lock; undefined if none replies. */
function askHolder(address: string): Promise<string | undefined> {
  return new Promise((done) => {
    let answer = '';
    connect(address)
      .setEncoding('utf8')
      .on('data', (text) => {
        answer += text;
      })
      .once('end', () => done(answer || 'another process'))
      .once('error', () => done(undefined));
  });
}

function holdBy(server: Server): FolderLock {
  return { stop: () => new Promise((done) => server.close(() => done())) };
}
