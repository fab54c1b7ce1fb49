import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cabinetFlash } from './cabinet-flash.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larder-flash-'));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a cabinet finds its flash again', () => {
  cabinetFlash(folder, 'VC1').write('lastAliveMs', 3);
  expect(cabinetFlash(folder, 'VC1').read('lastAliveMs')).toBe(3);
});

test.each(['lastAliveMs.json', 'events.jsonl'])(
  'a damaged %s is set aside, however often that happens',
  (name) => {
    for (const number of [1, 2]) {
      cabinetFlash(folder, 'VC1').write('lastAliveMs', 3);
      writeFileSync(join(folder, 'VC1', name), '{"half\n');
      expect(cabinetFlash(folder, 'VC1').read('lastAliveMs')).toBeUndefined();
      expect(existsSync(join(folder, `VC1.damaged-${number}`, name))).toBe(true);
    }
  },
);
