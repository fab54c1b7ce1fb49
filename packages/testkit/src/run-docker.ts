import { spawn } from 'node:child_process';
import { testEnv } from './env.ts';

const LINES_SHOWN = 40;

/**
 * Runs the client of the container engine and returns what it wrote to its output. Throws its last lines if it fails.
 */
export function runDocker(
  args: readonly string[],
  {
    environment = {},
    input = '',
  }: { readonly environment?: Readonly<Record<string, string>>; readonly input?: string },
): Promise<string> {
  const child = spawn('docker', args, { env: { ...testEnv.engine(), ...environment } });
  let output = '';
  let everything = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    everything += chunk;
  });
  child.stderr.on('data', (chunk) => {
    everything += chunk;
  });
  // A client that fails at once closes its input first; its exit code says why.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => {
      if (code === 0) return done(output);
      const last = everything.trimEnd().split('\n').slice(-LINES_SHOWN).join('\n');
      failed(new Error(`docker ${args.join(' ')} ended with ${code}:\n${last}`));
    });
  });
}
