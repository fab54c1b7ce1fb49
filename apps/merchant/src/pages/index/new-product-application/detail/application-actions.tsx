import { Button, ButtonLink } from '@larder/ui/controls/button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useToast } from '@larder/ui/feedback/use-toast';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Application = Outputs['product']['readApplication'];

const FORM = '/pages/index/new-product-application/add-new-product';
const PRODUCT = '/pages/index/product-management/product-detail';

/** Actions that the state of the application allows. */
export function ApplicationActions({ application }: { application: Application }) {
  const t = useText();
  const seesProducts = useCan(['product.view']);
  const { id, status, ownProductId, platformProductId } = application;
  if (status === 'rejected') {
    return (
      <StickyFooter>
        <ButtonLink href={screenHref(FORM, { id })}>{t('product.apply.edit')}</ButtonLink>
      </StickyFooter>
    );
  }
  if (status === 'pending_review') return <Withdraw application={application} />;
  if (status !== 'approved' || !seesProducts) return null;
  const query = ownProductId
    ? { id: ownProductId, source: 'my' }
    : { id: platformProductId, source: 'cloud' };
  return (
    <StickyFooter>
      <ButtonLink href={screenHref(PRODUCT, query)}>{t('product.apply.viewProduct')}</ButtonLink>
    </StickyFooter>
  );
}

function Withdraw({ application: { id, name } }: { application: Application }) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const queries = trpc.useUtils();
  const withdraw = useSend(apiClient.product.withdrawApplication.mutate);
  const [asking, setAsking] = useState(false);
  async function confirm() {
    try {
      await withdraw.mutateAsync({ id });
      toast.success(t('product.apply.withdrawn'));
    } catch (error) {
      toast.error(textOf(error));
    } finally {
      setAsking(false);
      void queries.product.readApplication.invalidate();
      void queries.product.listApplications.invalidate();
    }
  }
  return (
    <StickyFooter>
      <Button tone="secondary" disabled={!online} onClick={() => setAsking(true)}>
        {t('product.apply.withdraw')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('product.apply.withdrawTitle')}
        sentence={t('product.apply.withdrawSentence', { name })}
        cancelLabel={t('btn.cancel')}
        verb={t('product.apply.withdraw')}
        destructive
        busyText={withdraw.isPending ? t('shell.sending') : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
      />
    </StickyFooter>
  );
}
