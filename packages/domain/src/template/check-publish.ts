import { limits } from '../limits.ts';
import { accept, type Result, refuse } from '../refusal.ts';
import { shelfKey } from '../stock/line-key.ts';
import { mutexPairs } from './mutex-pairs.ts';
import { type DraftLine, hasShelf, type Shelves, type TemplateLine } from './template-line.ts';

/** Facts about a product in the merchant's library that publishing needs. */
export type TemplateProduct = {
  readonly priceMinor: number;
  readonly recognitionStatus: 'ready' | 'training' | 'unsupported';
  readonly mutexGroupId: string | null;
};

export type Draft = {
  readonly lines: readonly DraftLine[];
  readonly applyMode: 'at_time' | 'at_next_restock';
  /** Null: immediately. Ignored with `at_next_restock`. */
  readonly effectiveAt: Date | null;
  readonly expiresAt: Date | null;
};

export type PublishContext = {
  readonly shelves: Shelves;
  /** Undefined: not in the merchant's library. */
  readonly productOf: (productId: string) => TemplateProduct | undefined;
  readonly now: Date;
};

function checkShape(lines: readonly DraftLine[], shelves: Shelves): Result<void> {
  const taken = new Set<string>();
  for (const [number, line] of lines.entries()) {
    if (!hasShelf(shelves, line.door, line.layer)) return refuse('TEMPLATE_SHAPE', { line: number });
    const claims = [line.productId, ...line.positions.map((position) => `#${position}`)];
    for (const claim of claims) {
      const key = `${shelfKey(line)} ${claim}`;
      if (taken.has(key)) return refuse('BAD_INPUT', { key: 'valid.position', line: number });
      taken.add(key);
    }
    if (line.positions.length === 0) return refuse('BAD_INPUT', { key: 'valid.position', line: number });
  }
  return accept();
}

function checkLayers(lines: readonly DraftLine[]): Result<void> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const count = (counts.get(shelfKey(line)) ?? 0) + 1;
    if (count > limits.productsPerLayer) {
      return refuse('TEMPLATE_LAYER_FULL', { door: line.door, layer: line.layer });
    }
    counts.set(shelfKey(line), count);
  }
  return accept();
}

/**
 * Rule T3: at least one of price and standard stock is given; the library price and the number of facings fill in the
 * other.
 */
function completeLine(line: DraftLine, number: number, context: PublishContext): Result<TemplateLine> {
  if (line.priceMinor === null && line.parQty === null)
    return refuse('TEMPLATE_FIRST_POSITION', { line: number });
  if (line.priceMinor !== null && line.priceMinor <= 0) {
    return refuse('BAD_INPUT', {
      key: 'valid.price.zero',
      field: `lines.${number}.priceMinor`,
      line: number,
    });
  }
  const product = context.productOf(line.productId);
  if (!product) return refuse('NOT_FOUND', { line: number });
  const priceMinor = line.priceMinor ?? product.priceMinor;
  if (priceMinor <= 0) return refuse('TEMPLATE_FIRST_POSITION', { line: number });
  return accept({ ...line, priceMinor, parQty: line.parQty ?? line.positions.length });
}

function checkTimes(draft: Draft, now: Date): Result<void> {
  const effectiveAt = draft.applyMode === 'at_next_restock' ? null : draft.effectiveAt;
  if (effectiveAt && effectiveAt < now)
    return refuse('BAD_INPUT', { key: 'valid.futureTime', field: 'effectiveAt' });
  if (draft.expiresAt && draft.expiresAt <= (effectiveAt ?? now)) {
    return refuse('BAD_INPUT', { key: 'valid.expiry', field: 'expiresAt' });
  }
  return accept();
}

/**
 * Checks whether a draft may be published, and returns its lines. Runs the checks of screen 64 in their order; `line`
 * is the index of the first failing line in the draft. Refuses `TEMPLATE_EMPTY`, `TEMPLATE_SHAPE`,
 * `TEMPLATE_LAYER_FULL`, `TEMPLATE_FIRST_POSITION`, `NOT_FOUND`, `PRODUCT_NOT_READY`, `BAD_INPUT` (`valid.position`,
 * `valid.price.zero`, `valid.futureTime`, `valid.expiry`), `TEMPLATE_MUTEX`. [domain T1–T4]
 */
export function checkPublish(draft: Draft, context: PublishContext): Result<TemplateLine[]> {
  if (draft.lines.length === 0) return refuse('TEMPLATE_EMPTY');
  const layers = checkLayers(draft.lines);
  if (!layers.ok) return layers;
  const shape = checkShape(draft.lines, context.shelves);
  if (!shape.ok) return shape;
  const complete: TemplateLine[] = [];
  for (const [number, line] of draft.lines.entries()) {
    const completed = completeLine(line, number, context);
    if (!completed.ok) return completed;
    complete.push(completed.value);
  }
  const notReady = complete.findIndex(
    (line) => context.productOf(line.productId)?.recognitionStatus !== 'ready',
  );
  if (notReady >= 0) return refuse('PRODUCT_NOT_READY', { line: notReady });
  const times = checkTimes(draft, context.now);
  if (!times.ok) return times;
  const pairs = mutexPairs(complete, (productId) => context.productOf(productId)?.mutexGroupId ?? null);
  return pairs.length > 0 ? refuse('TEMPLATE_MUTEX', { n: pairs.length }) : accept(complete);
}
