import { describe, expect, test } from 'vitest';
import { isWatched, needsCaptions, resumeAtMs, textFor } from './watching.ts';

describe('a video', () => {
  test.each([
    [0, 60_000, false],
    [56_999, 60_000, false],
    [57_000, 60_000, true],
    [60_000, 60_000, true],
    // The rest of a short video is a tenth.
    [8_999, 10_000, false],
    [9_000, 10_000, true],
  ])('is watched at %i ms of %i: %s', (positionMs, durationMs, watched) => {
    expect(isWatched(positionMs, durationMs)).toBe(watched);
    expect(resumeAtMs(positionMs, durationMs)).toBe(watched ? 0 : positionMs);
  });

  test.each([
    [true, 'en-US', 'en-US', false],
    [true, 'en-US', 'zh-CN', true],
    [false, 'en-US', 'en-US', true],
    [false, 'en-US', 'zh-CN', true],
  ] as const)(
    'with sound %s in %s needs captions for a reader of %s: %s',
    (hasSound, locale, reader, needs) => {
      expect(needsCaptions({ hasSound, locale }, reader)).toBe(needs);
    },
  );

  test('has the text of the reader, else of its language, else any', () => {
    const [en, zh, fr] = [{ locale: 'en-US' }, { locale: 'zh-CN' }, { locale: 'fr-FR' }];
    expect(textFor([en, zh], 'zh-CN', 'en-US')).toBe(zh);
    expect(textFor([en, fr], 'zh-CN', 'en-US')).toBe(en);
    expect(textFor([fr], 'zh-CN', 'en-US')).toBe(fr);
    expect(textFor([], 'zh-CN', 'en-US')).toBeUndefined();
  });
});
