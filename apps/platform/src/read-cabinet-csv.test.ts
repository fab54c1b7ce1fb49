import { describe, expect, test } from 'vitest';
import { numberRange } from './number-range.ts';
import { readCabinetCsv } from './read-cabinet-csv.ts';

describe('a CSV of cabinets', () => {
  test('may omit fields that the model implies', () => {
    const text =
      '\uFEFFdeviceNo,model,layersL,layersR,deviceSecret\r\nVC24090001,CB-2D-5L,5,4,abc\r\n\r\nVC24090002, ,,,\r\n';
    expect(readCabinetCsv(text, 'CB-1D-4L')).toEqual([
      { deviceNo: 'VC24090001', modelCode: 'CB-2D-5L', layersL: 5, layersR: 4, deviceSecret: 'abc' },
      { deviceNo: 'VC24090002', modelCode: 'CB-1D-4L' },
    ]);
  });

  test.each([
    ['deviceNo,color\nVC24090001,red', 'color'],
    ['model\nCB', 'deviceNo'],
    ['deviceNo\nVC24090001', 'Line 2'],
    ['deviceNo,model\nVC24090001,CB,1', 'Line 2'],
    ['deviceNo,model\nVC24090001,CB\n,CB', 'Line 3'],
  ])('reports the error in %j', (text, complaint) => {
    expect(() => readCabinetCsv(text)).toThrow(complaint);
  });
});

describe('a range of numbers', () => {
  test('increments and keeps its width', () => {
    expect(numberRange('VC0009', 3)).toEqual(['VC0009', 'VC0010', 'VC0011']);
    expect(numberRange('12', 1)).toEqual(['12']);
  });

  test.each([
    ['VCABC', 1],
    ['VC99', 2],
  ])('refuses %s, %i times', (first, count) => {
    expect(() => numberRange(first, count)).toThrow('cannot be counted');
  });
});
