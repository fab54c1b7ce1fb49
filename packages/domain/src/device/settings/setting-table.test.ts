import { describe, expect, test } from 'vitest';
import { settingStatus, settingStatuses } from './setting-status.ts';

const revisions = {
  'reports an older revision': -1,
  'reports the newest revision': 0,
  'reports a future revision': 1,
};
const refusals = {
  nothing: [],
  'the key': ['audio.volume'],
  'a part of it': ['audio.volume.max'],
  'its parent': ['audio'],
  'its sibling': ['audio.muted'],
  'a name with the same prefix': ['audio.volumeMax'],
  'another setting': ['temp.highC10'],
  'another setting and the key': ['temp.highC10', 'audio.volume'],
};
const hits: readonly string[] = ['the key', 'a part of it', 'its parent', 'another setting and the key'];

const cells = Object.entries(revisions).flatMap(([answer, by]) =>
  Object.entries(refusals).map(([refused, paths]) => ({ answer, by, refused, paths })),
);

describe('every state of a setting [protocol 8.2]', () => {
  test.each(cells)('is right when the cabinet $answer and refuses $refused', ({ by, refused, paths }) => {
    const rejected = paths.map((path) => ({ path, code: 'UNSUPPORTED' }));
    const status = settingStatus({ rev: 7, appliedRev: 7 + by, rejected }, 'audio.volume');
    expect(settingStatuses).toContain(status);
    if (by < 0) expect(status).toBe('pending');
    else expect(status).toBe(hits.includes(refused) ? 'rejected' : 'applied');
  });
});
