import { ButtonLink } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { Refrigerator, ScanLine } from 'lucide-react';
import { Can } from '#screen-kit/member/can.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Empty state without devices, with the way to get the first one. */
export function NoDevices({ scanner }: { scanner: string | undefined }) {
  const t = useText();
  return (
    <EmptyState
      icon={<Refrigerator aria-hidden="true" />}
      title={t('shell.devices.none')}
      action={
        scanner && (
          <Can anyOf={['device.activate']}>
            <ButtonLink href={scanner} size="medium" icon={<ScanLine aria-hidden="true" />}>
              {t('home.tile.activate')}
            </ButtonLink>
          </Can>
        )
      }
    />
  );
}
