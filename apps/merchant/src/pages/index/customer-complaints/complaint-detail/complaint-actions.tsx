import { isOpenComplaint } from '@larder/domain/complaint/complaint-transitions';
import { Button, ButtonLink } from '@larder/ui/controls/button';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { useState } from 'react';
import { useOnline } from '#platform/network-state.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Complaint } from './complaint.ts';
import { EndSheet } from './end-sheet.tsx';
import { LinkSheet } from './link-sheet.tsx';

/** Ways to end an open complaint; none while a refund has not ended. */
export function ComplaintActions({ complaint }: { complaint: Complaint }) {
  const t = useText();
  const online = useOnline();
  const mayRefund = useCan(['order.refund']);
  const [ending, setEnding] = useState<'resolve' | 'reject' | null>(null);
  if (!isOpenComplaint(complaint.status)) return null;
  if (complaint.isRefunding) {
    return <StickyFooter note={t('complaint.waitsForRefund')}>{null}</StickyFooter>;
  }
  return (
    <>
      <StickyFooter>
        {mayRefund && <Refund complaint={complaint} />}
        <Button tone="secondary" disabled={!online} onClick={() => setEnding('resolve')}>
          {t('complaint.resolve')}
        </Button>
        <Button tone="secondary" disabled={!online} onClick={() => setEnding('reject')}>
          {t('complaint.reject')}
        </Button>
      </StickyFooter>
      <EndSheet id={complaint.id} event={ending} onClose={() => setEnding(null)} />
    </>
  );
}

/** Without an order, which a refund needs, it asks for the order first. */
function Refund({ complaint }: { complaint: Complaint }) {
  const t = useText();
  const online = useOnline();
  const [linking, setLinking] = useState(false);
  const href = screenHref('/pages/index/customer-complaints/complaint-detail-refund', { id: complaint.id });
  if (complaint.order) return <ButtonLink href={href}>{t('refund.verb')}</ButtonLink>;
  return (
    <>
      <Button disabled={!online} onClick={() => setLinking(true)}>
        {t('complaint.linkToRefund')}
      </Button>
      <LinkSheet open={linking} complaint={complaint} onClose={() => setLinking(false)} />
    </>
  );
}
