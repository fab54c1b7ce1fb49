import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { Undo2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { trpc } from '#platform/trpc.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { RefundForm } from './refund-form.tsx';

type RefundPlanScreenProps = Omit<ComponentProps<typeof RefundForm>, 'plan'> & {
  path: ScreenPath;
  /** Empty while it is not known. */
  orderId: string;
};

/** Refunds items of an order, or says that nothing is left to refund. [screens 42, 49] */
export function RefundPlanScreen({ path, orderId, ...form }: RefundPlanScreenProps) {
  const t = useText();
  const plan = trpc.order.planRefund.useQuery({ orderId }, { enabled: orderId !== '' });
  return (
    <DataScreen
      path={path}
      query={plan}
      skeleton={<CardSkeleton />}
      isEmpty={({ refundableMinor }) => refundableMinor === 0}
      empty={
        <EmptyState
          icon={<Undo2 aria-hidden="true" />}
          title={t('refund.empty')}
          hint={t('refund.emptyHint')}
        />
      }
    >
      {(data) => <RefundForm key={data.orderId} plan={data} {...form} />}
    </DataScreen>
  );
}
