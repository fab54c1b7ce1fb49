import { Card } from '@larder/ui/layout/card';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Facts = Pick<Outputs['finance']['readWallet'], 'movesMoney' | 'salesAreInWallet'>;

/** Says that sales are paid with test cards, and what that means for the balance. [screens 71] */
export function TestMoney({ wallet: { movesMoney, salesAreInWallet } }: { wallet: Facts }) {
  const t = useText();
  // A copy of before an update says neither.
  if (movesMoney !== false) return null;
  return (
    <Card>
      <p className="text-ink-soft">{t(salesAreInWallet ? 'finance.testBalance' : 'finance.testCards')}</p>
    </Card>
  );
}
