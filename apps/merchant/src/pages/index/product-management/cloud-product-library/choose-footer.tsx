import { PRODUCTS_AT_ONCE } from '@larder/domain/product/products-at-once';
import { Button } from '@larder/ui/controls/button';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { useOnline } from '#platform/network-state.ts';
import { FormProblem } from '#screen-kit/form/form-problem.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { atSuggested } from './chosen-products.ts';
import type { ChosenState } from './use-chosen-products.ts';

/** How many products are ticked, and the one button that adds them all. */
export function ChooseFooter({ state }: { state: ChosenState }) {
  const t = useText();
  const online = useOnline();
  const { chosen, isSending, problem } = state;
  const refused = [...chosen.values()].filter(({ refusal }) => refusal);
  const isTooMany = chosen.size > PRODUCTS_AT_ONCE;
  if (chosen.size === 0) return null;
  async function add() {
    const missing = await state.add();
    if (missing) document.getElementById(`price-${missing}`)?.focus();
  }
  return (
    <StickyFooter
      note={
        problem || isTooMany || refused.length > 0 ? (
          <FormProblem
            text={
              problem ??
              (isTooMany
                ? t('product.cloud.tooMany', { count: PRODUCTS_AT_ONCE })
                : t('product.cloud.toMend', { names: refused.map(({ name }) => name).join(', ') }))
            }
          />
        ) : (
          <p role="status">{t('product.cloud.asSuggested', { count: atSuggested(chosen) })}</p>
        )
      }
    >
      <Button tone="secondary" disabled={isSending} onClick={state.clear}>
        {t('product.cloud.untickAll')}
      </Button>
      <Button
        data-id="add-chosen"
        disabled={!online || isTooMany}
        busyText={isSending ? t('shell.sending') : undefined}
        onClick={() => void add()}
      >
        {t('product.cloud.addChosen', { count: chosen.size })}
      </Button>
    </StickyFooter>
  );
}
