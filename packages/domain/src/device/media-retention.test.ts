import { describe, expect, test } from 'vitest';
import { mediaEndsAt, sessionOfMedia } from './media-retention.ts';

describe('a picture or video of a cabinet', () => {
  test.each([
    ['not disputed', false, '2026-12-21T10:00:00.000Z'],
    ['disputed', true, '2027-02-19T10:00:00.000Z'],
  ])('expires at the right time: %s', (_what, isDisputed, end) => {
    expect(mediaEndsAt(new Date('2026-11-21T10:00:00Z'), isDisputed).toISOString()).toBe(end);
  });

  test.each([
    ['m/vc24090001/019aa3b0-7c00-7b02-8000-000000000002/x.mp4', '019aa3b0-7c00-7b02-8000-000000000002'],
    ['m/vc24090001/c/019aa3b0-7c00-7b02-8000-000000000002-l.jpg', null],
    ['p/water.jpg', null],
    ['', null],
  ])('belongs, by its key %j, to the session %s', (key, session) => {
    expect(sessionOfMedia(key)).toBe(session);
  });
});
