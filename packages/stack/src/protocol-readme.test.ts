import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { decodeUp } from '@larder/cabinet-protocol/decode';
import { seedCabinets, seedModels } from '@larder/demo/cabinets';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const text = readFileSync(join(root, 'docs/protocol/README.md'), 'utf8');
const number = 'VC24090010';

describe('the page about driving a cabinet by hand', () => {
  test('uses the one cabinet of the demo without a running board, as imported', () => {
    expect(new Set(text.match(/VC\d{8}/g))).toEqual(new Set([number]));
    const cabinet = seedCabinets.find(({ deviceNo }) => deviceNo === number);
    expect(cabinet).toMatchObject({ connection: 'never', model: 'CB-1D-4L' });
    expect(new Set(text.match(/CB-\dD-\dL/g))).toEqual(new Set([cabinet?.model]));
    expect(seedModels.find(({ code }) => code === cabinet?.model)).toMatchObject({ doors: 1, layers: 4 });
    expect(new Set(text.match(/--layers \d/g))).toEqual(new Set(['--layers 4']));
  });

  test('contains a birth that a publisher can send as it is', () => {
    const [, body = ''] = /mosquitto_pub [\s\S]*? -m '([\s\S]*?)'\n```/.exec(text) ?? [];
    const now = /'\$\(date -u \+%Y-%m-%dT%H:%M:%S\.000Z\)'/;
    expect(body).toMatch(now);
    const payload = Buffer.from(body.replace(now, '2026-11-22T10:00:00.000Z'));
    const read = decodeUp(`cab/v1/${number}/up/conn`, payload);
    expect(read).toMatchObject({ kind: 'ok', message: { type: 'birth', data: { model: 'CB-1D-4L' } } });
  });
});
