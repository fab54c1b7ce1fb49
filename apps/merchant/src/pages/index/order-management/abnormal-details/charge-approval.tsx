import { Button } from '@larder/ui/controls/button';
import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { Picture } from '@larder/ui/media/picture';
import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import { useOnline } from '#platform/network-state.ts';
import { FormProblem } from '#screen-kit/form/form-problem.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useShelfWords } from '#screen-kit/texts/use-shelf-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { AskApproval } from './ask-approval.tsx';
import { type AbnormalOrder, priceEntered, waitingItems } from './entered-item.ts';
import { useSumsWords } from './running-total.tsx';
import { type ApprovalAct, useApproval, type WaitingCharge } from './use-approval.ts';

type ChargeProps = { order: AbnormalOrder; charge: WaitingCharge };

/** Says that a charge waits for a second member: the sum, who entered it, and that nothing is charged until then. */
export function ChargeStrip({ order, charge }: ChargeProps) {
  const t = useText();
  const { money, fullTime } = useFormats();
  const { currency, device, approval } = order;
  return (
    <div data-approval={charge.decisionId} className="flex items-start gap-3 bg-night px-4 py-3 text-white">
      <UserCheck aria-hidden="true" className="mt-0.5 size-icon shrink-0" />
      <div className="min-w-0 flex-1 break-words">
        <p className="font-semibold">{t('abnormal.approval.waits')}</p>
        <p className="text-sm text-white/85">
          {t('abnormal.approval.entered', {
            name: charge.by,
            amount: money(charge.totalMinor, currency),
            time: fullTime(charge.madeAt, device.timezone),
          })}
        </p>
        {approval && !approval.hasApprover && (
          <p className="mt-1 text-sm">
            {t('abnormal.approval.nobody', { max: money(approval.maxMinor, currency) })}
          </p>
        )}
      </div>
    </div>
  );
}

/** What a charge names that waits for a second member, with its total. */
export function EnteredCard({ order, charge }: ChargeProps) {
  const t = useText();
  const { money } = useFormats();
  const shelfWords = useShelfWords(order.device.doors);
  const sumsWords = useSumsWords(order);
  const now = priceEntered(waitingItems(order), order);
  // Amounts that do not add up to the charge would be of today's prices: it is refused then, and entered again.
  const priced = now?.totalMinor === charge.totalMinor ? now : null;
  return (
    <div className="px-3 pt-3">
      <Card flush title={t('abnormal.approval.items', { name: charge.by })}>
        <p className="px-4 font-bold text-2xl tabular-nums" data-entered={charge.totalMinor}>
          {money(charge.totalMinor, order.currency)}
        </p>
        {priced && <p className="px-4 text-ink-soft text-sm">{sumsWords(priced)}</p>}
        <List label={t('abnormal.approval.items', { name: charge.by })}>
          {order.entered.map(({ productId, name, pictureUrl, qty, door, layer }, at) => {
            const unitMinor = priced?.items[at]?.unitPriceMinor;
            return (
              <ListRow
                key={`${productId} ${door ?? ''}${layer ?? ''}`}
                id={productId}
                leading={<Picture src={pictureUrl} alt="" size="small" />}
                title={`${qty} × ${name ?? ''}`}
                subtitle={door !== null && layer !== null ? shelfWords({ door, layer }) : undefined}
                value={unitMinor === undefined ? undefined : money(qty * unitMinor, order.currency)}
              />
            );
          })}
        </List>
      </Card>
    </div>
  );
}

/** Approve and Reject for a second member, Withdraw for the one who entered the charge; each asks first. */
export function ApprovalFooter({ order, charge }: ChargeProps) {
  const t = useText();
  const online = useOnline();
  const [asked, setAsked] = useState<ApprovalAct | null>(null);
  const { send, sending } = useApproval(order.id, charge.decisionId);
  const acts: readonly ApprovalAct[] = charge.isOwn
    ? ['withdraw']
    : charge.mayApprove
      ? ['reject', 'approve']
      : ['reject'];
  const isLate = !charge.isOwn && !charge.mayApprove;
  return (
    <>
      <StickyFooter note={isLate && <FormProblem text={t('abnormal.approval.late')} />}>
        {acts.map((act) => (
          <Button
            key={act}
            tone={act === 'approve' ? 'primary' : 'secondary'}
            disabled={!online || sending}
            onClick={() => setAsked(act)}
          >
            {t(`abnormal.approval.${act}`)}
          </Button>
        ))}
      </StickyFooter>
      {asked && (
        <AskApproval
          order={order}
          charge={charge}
          act={asked}
          sending={sending}
          onCancel={() => setAsked(null)}
          onConfirm={async (note) => {
            const problem = await send(asked, note);
            if (problem === null) setAsked(null);
            return problem;
          }}
        />
      )}
    </>
  );
}
