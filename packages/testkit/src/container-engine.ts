import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { testEnv } from './env.ts';

const socketPath = '/var/run/docker.sock';

/** True if a container engine responds within half a second; a client without its daemon does not count. */
export function containerEngineAnswers(): Promise<boolean> {
  const host = testEnv.dockerHost();
  if (host && !host.startsWith('unix://')) return Promise.resolve(true);
  const path = host?.slice('unix://'.length) ?? socketPath;
  if (!existsSync(path)) return Promise.resolve(false);
  return new Promise((answer) => {
    const socket = connect(path);
    const settle = (works: boolean) => {
      socket.destroy();
      answer(works);
    };
    socket.setTimeout(500, () => settle(false));
    socket.once('error', () => settle(false));
    socket.once('data', (chunk) => settle(chunk.toString().startsWith('HTTP/1.1 200')));
    socket.once('connect', () =>
      socket.write('GET /_ping HTTP/1.1\r\nHost: docker\r\nConnection: close\r\n\r\n'),
    );
  });
}
