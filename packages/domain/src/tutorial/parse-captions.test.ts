import { describe, expect, test } from 'vitest';
import { parseCaptions } from './parse-captions.ts';
import { tutorialLimits } from './tutorial-limits.ts';

const cue = (from: string, to: string, text = 'Hello') => `${from} --> ${to}\n${text}\n`;
const captions = (...cues: string[]) => `WEBVTT\n\n${cues.join('\n')}`;

describe('captions', () => {
  test('are read with their times, without positions, tags, ids and asides', () => {
    const text = [
      'WEBVTT - Refunds',
      'Kind: captions',
      '',
      'NOTE made by hand',
      'over two lines',
      '',
      'STYLE',
      '::cue { color: red }',
      '',
      'first',
      '00:00.500 --> 00:02.000 line:0 position:10%',
      '<v Sam>Open <b>Orders</b></v>',
      'and tap one &amp; only one.',
      '',
      '01:00:02.000 --> 01:00:03.250',
      '打开订单。',
      '',
    ].join('\r\n');
    expect(parseCaptions(`\uFEFF${text}`)).toEqual({
      ok: true,
      cues: [
        { fromMs: 500, toMs: 2_000, text: 'Open Orders and tap one & only one.' },
        { fromMs: 3_602_000, toMs: 3_603_250, text: '打开订单。' },
      ],
    });
  });

  test('may overlap', () => {
    const text = captions(cue('00:01.000', '00:05.000'), cue('00:02.000', '00:03.000'));
    expect(parseCaptions(text)).toMatchObject({ ok: true, cues: { length: 2 } });
  });

  test.each([
    ['without the header', cue('00:01.000', '00:02.000'), 1, 'no_header'],
    ['of another format', '1\n00:00:01,000 --> 00:00:02,000\nHello', 1, 'no_header'],
    ['without a cue', 'WEBVTT\n', 2, 'no_text'],
    ['with a comma in a time', captions(cue('00:01,000', '00:02.000')), 3, 'bad_time'],
    ['with a minute of 61 seconds', captions(cue('00:61.000', '02:00.000')), 3, 'bad_time'],
    ['that end before they begin', captions(cue('00:02.000', '00:02.000')), 3, 'bad_time'],
    ['without a time', captions('Hello\nthere'), 4, 'bad_time'],
    ['without a word', captions(cue('00:01.000', '00:02.000', '<b></b>')), 3, 'no_text'],
    [
      'that go back in time',
      captions(cue('00:05.000', '00:06.000'), cue('00:04.000', '00:07.000')),
      6,
      'out_of_order',
    ],
    [
      'with a caption that fills the picture',
      captions(cue('00:01.000', '00:02.000', 'x'.repeat(tutorialLimits.cueChars + 1))),
      3,
      'too_long',
    ],
  ])('%s are refused with the line', (_what, text, line, fault) => {
    expect(parseCaptions(text)).toEqual({ ok: false, at: { line, fault } });
  });

  test('are refused where a phone should not hold as many', () => {
    const many = Array.from({ length: tutorialLimits.cues + 1 }, () => cue('00:01.000', '00:02.000'));
    expect(parseCaptions(captions(...many))).toMatchObject({ ok: false, at: { fault: 'too_many' } });
  });
});
