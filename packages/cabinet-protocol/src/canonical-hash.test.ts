import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { canonicalJson, planogramSha256 } from './canonical-hash.ts';
import type { PlanogramLineBody } from './commands/bodies/planogram-body.command.ts';
import { exampleIds } from './example-ids.ts';

const line: PlanogramLineBody = {
  door: 'L',
  layer: 1,
  pos: [1, 2],
  productId: exampleIds.cola,
  name: 'Café',
  priceMinor: 250,
  par: 12,
};

describe('the canonical hash (RFC 8785)', () => {
  test('depends on the order of lines, not of keys', () => {
    const turned = Object.fromEntries(Object.entries(line).reverse()) as typeof line;
    const other = { ...line, layer: 2 };
    expect(planogramSha256([turned])).toBe(planogramSha256([line]));
    expect(planogramSha256([line, other])).not.toBe(planogramSha256([other, line]));
  });

  test('is SHA-256 over UTF-8, so that any board can compute it', () => {
    const text = `[{"door":"L","layer":1,"name":"Café","par":12,"pos":[1,2],"priceMinor":250,"productId":"${exampleIds.cola}"}]`;
    expect(canonicalJson([line])).toBe(text);
    expect(planogramSha256([line])).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
  });

  test('equals that of [] for an empty planogram', () => {
    expect(planogramSha256([])).toBe('4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945');
  });
});
