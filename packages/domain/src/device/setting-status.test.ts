import { expect, test } from 'vitest';
import { settingStatus } from './setting-status.ts';

const rejects = (path: string) => [{ path, code: 'UNSUPPORTED' }];

test.each([
  [{ rev: 42, appliedRev: 42, rejected: [] }, 'applied'],
  [{ rev: 42, appliedRev: 43, rejected: [] }, 'applied'],
  [{ rev: 42, appliedRev: 41, rejected: [] }, 'pending'],
  [{ rev: 42, appliedRev: 41, rejected: rejects('temp.highC10') }, 'pending'],
  [{ rev: 42, appliedRev: 42, rejected: rejects('temp.highC10') }, 'rejected'],
  [{ rev: 42, appliedRev: 42, rejected: rejects('temp.highC10.left') }, 'rejected'],
  [{ rev: 42, appliedRev: 42, rejected: rejects('temp') }, 'rejected'],
  [{ rev: 42, appliedRev: 42, rejected: rejects('temp.highC10x') }, 'applied'],
  [{ rev: 42, appliedRev: 42, rejected: rejects('audio.volume') }, 'applied'],
] as const)('%j makes temp.highC10 %s', (twin, status) => {
  expect(settingStatus(twin, 'temp.highC10')).toBe(status);
});
