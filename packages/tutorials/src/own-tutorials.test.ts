import { locales } from '@larder/domain/locale';
import { parseCaptions } from '@larder/domain/tutorial/parse-captions';
import { readVideo } from '@larder/domain/tutorial/read-video';
import { describe, expect, test } from 'vitest';
import { ownTutorials } from './own-tutorials.ts';

describe.each(ownTutorials())('the tutorial $code', ({ video, cover, texts }) => {
  const facts = readVideo(video);
  const durationMs = facts.ok ? facts.durationMs : 0;

  test('is a video of at most 1 MB that every browser plays, with a JPEG as cover', () => {
    expect(facts.ok).toBe(true);
    expect(video.length).toBeLessThan(1024 * 1024);
    expect(durationMs).toBeLessThan(90_000);
    expect([...cover.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  });

  test('has captions in every language, at the same times, to the end of the video', () => {
    expect(texts.map(({ locale }) => locale)).toEqual([...locales]);
    const times = texts.map(({ captions }) => {
      const parsed = parseCaptions(captions);
      return parsed.ok ? parsed.cues.map(({ fromMs, toMs }) => [fromMs, toMs]) : parsed.at;
    });
    expect(new Set(times.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(times[0]).toHaveProperty('length');
    const cues = times[0] as number[][];
    expect(cues.at(-1)?.[1]).toBe(durationMs);
  });
});
