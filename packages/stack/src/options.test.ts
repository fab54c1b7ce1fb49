import { describe, expect, test } from 'vitest';
import { readOptions } from './options.ts';

describe('the command line', () => {
  test.each([
    [[], { cabinets: 12, fresh: false, dev: false }],
    [['--cabinets', '0'], { cabinets: 0, fresh: false, dev: false }],
    [['--cabinets=200', '--fresh'], { cabinets: 200, fresh: true, dev: false }],
    [['--dev'], { cabinets: 12, fresh: false, dev: true }],
  ])('%j is understood', (args, options) => {
    expect(readOptions(args)).toEqual(options);
  });

  test.each([
    [['--cabinets', 'many']],
    [['--cabinets', '-1']],
    [['--cabinets', '2001']],
    [['--nonsense']],
    [['stray']],
  ])('%j is answered with a sentence and the usage', (args) => {
    expect(readOptions(args)).toContain('Usage: pnpm start');
  });
});
