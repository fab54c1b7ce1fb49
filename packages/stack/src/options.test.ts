import { describe, expect, test } from 'vitest';
import { readOptions } from './options.ts';

describe('the command line', () => {
  test.each([
    [[], {}],
    [['--cabinets', '0'], { cabinets: 0 }],
    [['--cabinets=200', '--fresh'], { cabinets: 200, fresh: true }],
    [['--empty'], { empty: true }],
    [['--dev'], { dev: true }],
    [['--monitor'], { monitor: true }],
    [['--gateways', '2', '--apis', '3'], { gateways: 2, apis: 3 }],
  ])('accepts %j', (args, options) => {
    const usual = {
      cabinets: 12,
      gateways: 1,
      apis: 1,
      fresh: false,
      empty: false,
      dev: false,
      monitor: false,
    };
    expect(readOptions(args)).toEqual({ ...usual, ...options });
  });

  test.each([
    [['--cabinets', 'many']],
    [['--cabinets', '-1']],
    [['--cabinets', '2001']],
    [['--gateways', '0']],
    [['--apis', '5']],
    [['--nonsense']],
    [['stray']],
  ])('answers %j with a sentence and the usage', (args) => {
    expect(readOptions(args)).toContain('Usage: pnpm start');
  });
});
