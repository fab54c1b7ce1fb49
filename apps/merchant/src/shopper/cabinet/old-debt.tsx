import { Button } from '@larder/ui/controls/button';
import { CreditCard } from 'lucide-react';
import type { ReportedRefusal } from '#shopper/call-api.ts';
import { receiptPath } from '#shopper/shopper-route.ts';
import { goTo } from '#shopper/use-shopper-path.ts';
import { useWords } from '#shopper/words/words-context.ts';

/** The way to an earlier purchase that must be paid before the door opens, where it can be paid on this phone. */
export function OldDebt({ refusal }: { refusal: ReportedRefusal | null }) {
  const { t, money } = useWords();
  const { amountMinor, currency, token } = refusal?.params ?? {};
  if (refusal?.code !== 'DEBT_DUE' || !token) return null;
  return (
    <div className="pb-3">
      <Button
        block
        tone="secondary"
        icon={<CreditCard aria-hidden="true" />}
        onClick={() => goTo(receiptPath(String(token)))}
      >
        {t('shopper.debt.pay', { amount: money(Number(amountMinor), String(currency)) })}
      </Button>
    </div>
  );
}
