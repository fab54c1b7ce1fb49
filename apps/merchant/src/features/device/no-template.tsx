import { ButtonLink } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { LayoutGrid } from 'lucide-react';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type NoTemplateProps = { deviceNo: string; title: string; hint?: string };

/** Empty state of a device without a template: members with the permission can set one, others read whom to ask. */
export function NoTemplate({ deviceNo, title, hint }: NoTemplateProps) {
  const t = useText();
  const edits = useCan(['template.edit']);
  return (
    <EmptyState
      icon={<LayoutGrid aria-hidden="true" />}
      title={title}
      hint={edits ? hint : t('template.none.ask')}
      action={
        edits && (
          <ButtonLink size="medium" href={screenHref('/pages/device/set-template', { deviceNo })}>
            {t('title.device.set-template')}
          </ButtonLink>
        )
      }
    />
  );
}
