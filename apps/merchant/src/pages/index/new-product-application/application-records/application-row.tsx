import { shownGtin } from '@larder/domain/gtin';
import { ListRow } from '@larder/ui/layout/list-row';
import { Picture } from '@larder/ui/media/picture';
import { memo } from 'react';
import { ApplicationBadge } from '#features/product/application-badge.tsx';
import type { Outputs } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Application = Outputs['product']['listApplications']['items'][number];

/** Row of one application: its product and state. */
export const ApplicationRow = memo(function ApplicationRow({ application }: { application: Application }) {
  const t = useText();
  const { dateTime, phoneZone } = useFormats();
  const { id, gtin, status, reviewerNote } = application;
  return (
    <ListRow
      as="div"
      id={id}
      href={screenHref('/pages/index/new-product-application/detail', { id })}
      leading={<Picture src={application.pictureUrl} alt="" size="medium" />}
      title={application.name}
      strong
      subtitle={
        <>
          <span className="mt-0.5 mb-1 block">
            <ApplicationBadge status={status} />
          </span>
          <span className="block">{gtin ? shownGtin(gtin) : t('enum.product.type.non_standard')}</span>
          <span className="block tabular-nums">{application.applicationNo}</span>
          <span className="block">{dateTime(application.submittedAt, phoneZone)}</span>
          {status === 'rejected' && reviewerNote && (
            <span className="block font-medium text-bad">{reviewerNote}</span>
          )}
        </>
      }
    />
  );
});
