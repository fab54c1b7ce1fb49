import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readOrMakeFirmwareKey } from './firmware-key.ts';

test('the key of the firmware is made once, for its owner only, and told in public part only', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'larder-firmware-')), 'firmware-key.pem');
  const told = readOrMakeFirmwareKey(path);
  expect(told).toContain('BEGIN PUBLIC KEY');
  expect(readOrMakeFirmwareKey(path)).toBe(told);
  expect(statSync(path).mode & 0o077).toBe(0);
});
