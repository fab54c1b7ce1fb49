import type { saveDraftInput } from '@larder/contract/template.contract';
import { type Result, refuse } from '@larder/domain/refusal';
import { checkPublish } from '@larder/domain/template/check-publish';
import { mutexPairs } from '@larder/domain/template/mutex-pairs';
import type { Shelves } from '@larder/domain/template/template-line';
import type { z } from 'zod';
import type { TemplateProducts } from './load-template-products.ts';
import type { NewTemplateLine } from './write-template-lines.ts';

type Draft = Pick<z.output<typeof saveDraftInput>, 'applyMode' | 'effectiveAt' | 'expiresAt'> & {
  readonly lines: readonly NewTemplateLine[];
};

/**
 * Returns the lines with which a draft may be published, in order and with defaults filled in. Refuses as
 * `checkPublish`; `TEMPLATE_MUTEX` names the first pair (`door`, `a`, `b`, `aLayer`, `bLayer`, `line` of the second)
 * and the number of pairs `n`. [decision 15]
 */
export function judgeDraft(
  draft: Draft,
  shelves: Shelves,
  products: TemplateProducts,
  now: Date,
): Result<NewTemplateLine[]> {
  const productOf = (productId: string) => {
    const product = products.get(productId);
    return product?.inLibrary ? product : undefined;
  };
  const checked = checkPublish(
    {
      lines: draft.lines,
      applyMode: draft.applyMode,
      effectiveAt: draft.effectiveAt ? new Date(draft.effectiveAt) : null,
      expiresAt: draft.expiresAt ? new Date(draft.expiresAt) : null,
    },
    { shelves, productOf, now },
  );
  if (!checked.ok && checked.refusal.code === 'TEMPLATE_MUTEX') return nameFirstPair(draft, products);
  if (!checked.ok) return checked;
  const value = checked.value.map((line, index) => ({ ...line, bestBefore: draft.lines[index]?.bestBefore }));
  return { ok: true, value };
}

function nameFirstPair({ lines }: Draft, products: TemplateProducts) {
  const pairs = mutexPairs(lines, (productId) => products.get(productId)?.mutexGroupId ?? null);
  const [pair] = pairs;
  if (!pair) return refuse('TEMPLATE_MUTEX', { n: 0 });
  const [aId, bId] = pair.productIds;
  const lineOf = (productId: string) =>
    lines.findIndex((line) => line.door === pair.door && line.productId === productId);
  const nameOf = (productId: string) => products.get(productId)?.name ?? '';
  const line = lineOf(bId);
  return refuse('TEMPLATE_MUTEX', {
    n: pairs.length,
    door: pair.door,
    a: nameOf(aId),
    aLayer: lines[lineOf(aId)]?.layer ?? 0,
    b: nameOf(bId),
    bLayer: lines[line]?.layer ?? 0,
    line,
  });
}
