import { idPattern } from '@larder/domain/ids';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { Link } from '@larder/ui/layout/link';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Picture } from '@larder/ui/media/picture';
import { useSearchParams } from 'react-router-dom';
import { RefundBadge } from '#features/order/refund/refund-badge.tsx';
import { useFailureWords } from '#features/order/refund/use-failure-words.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { cardName } from '#screen-kit/texts/card-name.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { RefundActions } from './refund-details/refund-actions.tsx';

const PATH = '/pages/index/order-management/refund-details';

type Refund = Outputs['order']['readRefund'];

/** Screen 43: one refund, how far it is, and what can be done if it failed. */
export default function RefundDetailsPage() {
  const id = useSearchParams()[0].get('id') ?? '';
  const known = idPattern.test(id);
  const refund = trpc.order.readRefund.useQuery({ id }, { enabled: known });
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <DataScreen path={PATH} query={refund} skeleton={<CardSkeleton />}>
      {(data) => (
        <>
          <CardStack>
            <Head refund={data} />
            <Lines refund={data} />
            <Facts refund={data} />
          </CardStack>
          <RefundActions refund={data} />
        </>
      )}
    </DataScreen>
  );
}

function Head({ refund }: { refund: Refund }) {
  const t = useText();
  const { money, fullTime } = useFormats();
  const { state, failureCode, nextAttemptAt } = refund;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-bold text-3xl tabular-nums">{money(refund.amountMinor, refund.currency)}</p>
        <RefundBadge state={state} />
      </div>
      {state === 'failed' && (
        <p className="mt-1 text-bad">
          {t(refund.needsOther ? 'refund.failedForOther' : 'refund.failedHint')}
        </p>
      )}
      {state === 'processing' && failureCode !== null && nextAttemptAt !== null && (
        <p className="mt-1 text-ink-soft">
          {t('refund.retriesAt', { time: fullTime(nextAttemptAt, refund.order.timezone) })}
        </p>
      )}
      {(state === 'processing' || state === 'succeeded') && refund.method === 'provider' && (
        <p className="mt-1 text-ink-soft">{t('refund.bankingDays', { n: 10 })}</p>
      )}
      {refund.method === 'reduced_capture' && (
        <p className="mt-1 text-ink-soft">{t('refund.reducedCapture')}</p>
      )}
      {state === 'pending_approval' && !refund.canDecide && (
        <p className="mt-1 text-ink-soft">{t('refund.waitsForOther')}</p>
      )}
    </Card>
  );
}

function Lines({ refund }: { refund: Refund }) {
  const t = useText();
  const { money } = useFormats();
  return (
    <Card title={t('field.order.items')} flush>
      <List>
        {refund.lines.map((line) => (
          <ListRow
            key={line.itemId}
            id={line.itemId}
            leading={<Picture src={line.pictureUrl} alt="" size="medium" />}
            title={line.name}
            subtitle={
              line.qty > 0 ? t('refund.units', { count: line.qty, n: line.qty }) : t('refund.partOfUnits')
            }
            value={money(line.amountMinor, refund.currency)}
          />
        ))}
      </List>
    </Card>
  );
}

function Facts({ refund }: { refund: Refund }) {
  const t = useText();
  const toast = useToast();
  const { fullTime } = useFormats();
  const failureWords = useFailureWords();
  const { card: payer, timezone } = refund.order;
  const card = cardName(payer);
  return (
    <Card flush>
      <KeyValueList>
        <KeyValue
          label={t('field.refund.number')}
          value={refund.refundNo}
          copy={{
            text: refund.refundNo,
            label: t('btn.copy'),
            onCopied: () => toast.success(t('toast.copied')),
          }}
        />
        <KeyValue label={t('field.order.number')} value={<OrderLink order={refund.order} />} />
        {card && <KeyValue label={t('field.order.card')} value={card} />}
        <KeyValue label={t('refund.reason')} value={t(`enum.refundReason.${refund.reason}`)} />
        {refund.note && <KeyValue label={t('refund.note')} value={refund.note} prose />}
        <KeyValue label={t('field.refund.requestedAt')} value={fullTime(refund.requestedAt, timezone)} />
        <KeyValue label={t('field.refund.requestedBy')} value={refund.requestedBy} />
        {refund.decidedAt && (
          <KeyValue label={t('field.refund.decidedAt')} value={fullTime(refund.decidedAt, timezone)} />
        )}
        {refund.decidedBy && <KeyValue label={t('field.refund.decidedBy')} value={refund.decidedBy} />}
        {refund.closingNote && (
          <KeyValue
            label={t(refund.state === 'rejected' ? 'field.refund.rejection' : 'field.refund.payout')}
            value={refund.closingNote}
            prose
          />
        )}
        {refund.refundedAt && (
          <KeyValue label={t('field.refund.refundedAt')} value={fullTime(refund.refundedAt, timezone)} />
        )}
        {refund.providerRef && (
          <KeyValue
            label={t('field.refund.providerRef')}
            value={<span className="text-sm">{refund.providerRef}</span>}
          />
        )}
        {refund.failureCode && (
          <KeyValue label={t('field.refund.failureCode')} value={failureWords(refund.failureCode)} prose />
        )}
        {refund.returnToStock && (
          <KeyValue label={t('field.refund.stock')} value={t('refund.returnsToStock')} />
        )}
      </KeyValueList>
    </Card>
  );
}

function OrderLink({ order }: { order: Refund['order'] }) {
  const href = screenHref('/pages/index/order-management/order-details', { id: order.id });
  return (
    <Link href={href} className="hit-44 underline underline-offset-4">
      {order.orderNo}
    </Link>
  );
}
