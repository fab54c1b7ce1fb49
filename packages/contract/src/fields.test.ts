import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { deviceName, lines, optionalLine, optionalText, text } from './fields.ts';

const oneLine = [text(60, 'valid.name'), optionalLine(60), deviceName];
const severalLines = [lines(200, 'valid.name'), optionalText(200)];
const takes = (schema: z.ZodType, typed: string) => schema.safeParse(typed).success;

describe('a text of one line', () => {
  test.each([
    'Lobby\nWest',
    'Lobby\r\n=1+1',
    'Lobby\tWest',
    'Lobby\u0007',
    'Lobby\u0085West',
    'Lobby\u2028West',
  ])('is refused with a control character: %j', (typed) => {
    expect(oneLine.filter((schema) => takes(schema, typed))).toEqual([]);
  });

  test.each(['Lobby West', '大堂西侧货柜', 'Café d’été 😀', ' Lobby West\n'])('is taken as %j', (typed) => {
    expect(oneLine.filter((schema) => !takes(schema, typed))).toEqual([]);
  });
});

describe('a text of several lines', () => {
  test('has line breaks and tabs', () => {
    expect(severalLines.filter((schema) => !takes(schema, 'first\r\nsecond\tthird'))).toEqual([]);
  });

  test('is refused with other control characters', () => {
    expect(
      severalLines.filter((schema) => takes(schema, 'bell\u0007') || takes(schema, 'escape\u001b[0m')),
    ).toEqual([]);
  });
});
