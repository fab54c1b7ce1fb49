import { describe, expect, test } from 'vitest';
import { deviceNumbers, parseOptions } from './parse-options.ts';
import { readSecrets } from './read-secrets.ts';

const needed = ['--device', 'VC24090001'];

describe('the command line', () => {
  test('needs a number and has defaults for the rest', () => {
    expect(parseOptions(needed)).toMatchObject({
      ok: true,
      options: {
        broker: 'mqtt://127.0.0.1:1883',
        secrets: '.data/demo-cabinets.json',
        count: 1,
        doors: 2,
        layers: 5,
        shoppers: 0,
        attend: false,
      },
    });
  });

  test.each([
    [['--secret', 's']],
    [[]],
    [['--device', 'vc1', '--secret', 's']],
    [[...needed, '--doors', '3']],
    [[...needed, '--layers', '6']],
    [[...needed, '--count', '0']],
    [[...needed, '--count', 'many']],
    [[...needed, '--color', 'red']],
    [[...needed, '--broker', 'localhost']],
  ])('refuses %j with a reason', (args) => {
    expect(parseOptions(args)).toMatchObject({ ok: false, why: expect.any(String) });
  });

  test('counts numbers up with the same number of digits', () => {
    expect(deviceNumbers('VC24090009', 3)).toEqual(['VC24090009', 'VC24090010', 'VC24090011']);
    expect(deviceNumbers('CABINETX', 2)).toEqual(['CABINETX', 'CABINETX1']);
  });
});

describe('secrets by number', () => {
  const read = (text: string, numbers = ['VC24090001']) => readSecrets(() => text, numbers);

  test.each(['{"VC24090001":"s"}', '{"VC24090001":{"secret":"s","activationCode":"x"}}'])(
    'are read from %s',
    (text) => {
      expect(read(text)).toEqual({ ok: true, secrets: ['s'] });
    },
  );

  test.each(['', '[]', '{}', '{"VC24090001":{}}'])('are missing in %j', (text) => {
    expect(read(text)).toMatchObject({ ok: false, why: expect.any(String) });
  });
});
