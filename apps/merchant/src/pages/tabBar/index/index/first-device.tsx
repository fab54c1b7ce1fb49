import { ButtonLink } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { Card } from '@larder/ui/layout/card';
import { Refrigerator, ScanLine } from 'lucide-react';
import { Can } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** First steps of a merchant without devices. */
export default function FirstDevice() {
  const t = useText();
  const href = screenHref('/pages/index/scan-code/scan-code-app', { purpose: 'activate' });
  return (
    <Card>
      <EmptyState
        icon={<Refrigerator aria-hidden="true" />}
        title={t('home.firstDevice')}
        action={
          <Can anyOf={['device.activate']}>
            <ButtonLink href={href} size="medium" icon={<ScanLine aria-hidden="true" />}>
              {t('home.tile.activate')}
            </ButtonLink>
          </Can>
        }
      />
    </Card>
  );
}
