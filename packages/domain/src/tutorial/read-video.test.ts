import { box, bytesOf, movie, movieHeader, track, u32, zeros } from '@larder/testkit/given/mp4-bytes';
import { describe, expect, test } from 'vitest';
import { readVideo } from './read-video.ts';
import { tutorialLimits } from './tutorial-limits.ts';

const longHeader = (ms: number) =>
  box('mvhd', [1, 0, 0, 0], zeros(16), u32(1_000), u32(0), u32(ms), zeros(80));
const picture = track('vide', 'avc1');
const sound = track('soun', 'mp4a');

describe('a video of a tutorial', () => {
  test.each([
    ['silent', movie(movieHeader(41_500), picture), { durationMs: 41_500, hasSound: false }],
    ['with sound', movie(movieHeader(41_500), sound, picture), { durationMs: 41_500, hasSound: true }],
    ['with a long header', movie(longHeader(90_000), picture), { durationMs: 90_000, hasSound: false }],
  ])('%s has its length and tracks read', (_what, bytes, facts) => {
    expect(readVideo(bytes)).toEqual({ ok: true, ...facts });
  });

  test.each([
    ['an empty file', bytesOf(), 'not_mp4'],
    ['a WebM', bytesOf([0x1a, 0x45, 0xdf, 0xa3], zeros(40)), 'not_mp4'],
    ['a page that begins as an MP4', bytesOf(box('ftyp', 'isom'), '<script>'), 'not_mp4'],
    ['an MP4 that was cut off', movie(movieHeader(1_000), picture).slice(0, -1), 'not_mp4'],
    [
      'an MP4 without frames',
      bytesOf(box('ftyp', 'isom'), box('moov', movieHeader(1_000), picture)),
      'not_mp4',
    ],
    ['an MP4 without a length', movie(movieHeader(0), picture), 'not_mp4'],
    ['sound alone', movie(movieHeader(1_000), sound), 'not_mp4'],
    ['a codec that Chrome does not know', movie(movieHeader(1_000), track('vide', 'hvc1')), 'not_h264'],
    ['a lecture', movie(movieHeader(tutorialLimits.videoMs + 1), picture), 'too_long'],
    ['a file that no phone should load', new Uint8Array(tutorialLimits.videoBytes + 1), 'too_large'],
  ])('is not %s', (_what, bytes, fault) => {
    expect(readVideo(bytes)).toEqual({ ok: false, fault });
  });

  test('survives every cut and every flipped byte', () => {
    const whole = movie(movieHeader(41_500), sound, picture);
    for (let at = 0; at < whole.length; at += 1) {
      const broken = whole.slice();
      broken[at] = 255 - (broken[at] ?? 0);
      expect(typeof readVideo(broken).ok).toBe('boolean');
      expect(readVideo(whole.slice(0, at)).ok).toBe(false);
    }
  });
});
