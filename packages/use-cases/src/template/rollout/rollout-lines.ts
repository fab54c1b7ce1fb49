import type { rollOutInput } from '@larder/contract/template.contract';
import type { Result } from '@larder/domain/refusal';
import type { z } from 'zod';
import type { MemberReadContext } from '../../use-case.ts';
import { judgeDraft } from '../judge-draft.ts';
import { loadTemplateProducts } from '../load-template-products.ts';
import type { NewTemplateLine } from '../write-template-lines.ts';

type Timing = Pick<z.output<typeof rollOutInput>, 'applyMode' | 'effectiveAt' | 'expiresAt'>;

/** Fits every device: lines that are refused with these shelves are refused everywhere. */
const ANY_SHELVES = { layersL: Number.MAX_SAFE_INTEGER, layersR: Number.MAX_SAFE_INTEGER };

/** Returns the lines to publish everywhere, with prices and standard stock filled in. Refuses as `judgeDraft`. */
export async function rolloutLines(
  { tx, actor, now }: Pick<MemberReadContext, 'tx' | 'now' | 'actor'>,
  timing: Timing,
  lines: readonly NewTemplateLine[],
): Promise<Result<NewTemplateLine[]>> {
  const products = await loadTemplateProducts(tx, actor.merchantId, lines);
  return judgeDraft({ ...timing, lines }, ANY_SHELVES, products, now);
}
