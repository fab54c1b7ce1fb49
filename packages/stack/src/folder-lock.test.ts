import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larder-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the lock of a data folder', () => {
  test('refuses a second stack and names the process of the first', async () => {
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(`already runs on ${folder} (process ${process.pid})`);
    await lock.stop();
    await (await lockFolder(folder)).stop();
  });

  test('is independent of other folders', async () => {
    const other = mkdtempSync(join(tmpdir(), 'larder-lock-'));
    const locks = [await lockFolder(folder), await lockFolder(other)];
    for (const lock of locks) await lock.stop();
    rmSync(other, { recursive: true });
  });

  test('ends with a process that is killed', async () => {
    const script = `
      import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
      await lockFolder(${JSON.stringify(folder)});
      console.log('locked');
      process.stdin.resume();`;
    const holder = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await once(holder.stdout, 'data');
    await expect(lockFolder(folder)).rejects.toThrow(`process ${holder.pid}`);
    const exited = once(holder, 'exit');
    holder.kill('SIGKILL');
    await exited;
    await (await lockFolder(folder)).stop();
  });
});
