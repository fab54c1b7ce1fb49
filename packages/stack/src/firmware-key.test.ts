import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readOrMakeFirmwareKey } from './firmware-key.ts';

test('the firmware key is created once, readable by its owner only, and only its public part is returned', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'larder-firmware-')), 'firmware-key.pem');
  const publicKey = readOrMakeFirmwareKey(path);
  expect(publicKey).toContain('BEGIN PUBLIC KEY');
  expect(readOrMakeFirmwareKey(path)).toBe(publicKey);
  expect(statSync(path).mode & 0o077).toBe(0);
});
