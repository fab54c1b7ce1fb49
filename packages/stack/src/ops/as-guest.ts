import { spawn } from 'node:child_process';
import { GUEST, GUEST_GROUP, leaveToHost, openToGuest } from './guest-folder.ts';

/**
 * Runs a program as the user `node` in a folder of the operator's, and leaves what it wrote there to the operator:
 * `as-guest.mjs <folder> <program> [argument …]`, in a container, as root. [decision 215]
 */
const [folder = '', ...program] = process.argv.slice(2);
openToGuest(folder);
const guest = spawn(process.execPath, program, { stdio: 'inherit', uid: GUEST, gid: GUEST_GROUP });
// A terminal signals both; an engine only this one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => guest.kill(signal));
guest.on('error', (failure) => {
  throw failure;
});
guest.on('exit', (code, signal) => {
  leaveToHost(folder);
  process.exitCode = code ?? 128 + (signal === 'SIGINT' ? 2 : 15);
});
