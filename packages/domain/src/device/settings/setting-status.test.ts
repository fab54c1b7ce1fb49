import { expect, test } from 'vitest';
import { settingRejections, settingStatus } from './setting-status.ts';

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

test('lists refused settings by path and code once the cabinet has responded', () => {
  const rejected = [...rejects('temp.highC10.main'), ...rejects('audio.volume')];
  expect(settingRejections({ rev: 3, appliedRev: 3, rejected }, 'temp')).toEqual(
    rejects('temp.highC10.main'),
  );
  expect(settingRejections({ rev: 4, appliedRev: 3, rejected }, 'temp')).toEqual([]);
});
