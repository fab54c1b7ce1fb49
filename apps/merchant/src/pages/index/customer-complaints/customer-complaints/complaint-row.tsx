import { Badge } from '@larder/ui/feedback/badge';
import { ListRow } from '@larder/ui/layout/list-row';
import { memo } from 'react';
import { AnswerClock } from '#features/complaint/answer-clock.tsx';
import { ComplaintBadge } from '#features/complaint/complaint-badge.tsx';
import { useNow } from '#platform/clock/use-now.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Complaint = Outputs['complaint']['list']['items'][number];

/** Row of one complaint: what it is about, where, how old it is, and how soon it needs an answer. */
export const ComplaintRow = memo(function ComplaintRow({ complaint }: { complaint: Complaint }) {
  const t = useText();
  const { fullTime, duration } = useFormats();
  const { timezone } = useMe().merchant;
  const now = useNow();
  const { id, complaintNo, status, category, excerpt, orderNo, createdAt } = complaint;
  const age = duration(Math.max(0, now - Date.parse(createdAt)));
  return (
    <ListRow
      as="div"
      id={id}
      href={screenHref('/pages/index/customer-complaints/complaint-detail', { id })}
      chevron={false}
      strong
      title={
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="min-w-0">{t(`enum.complaint.category.${category}`)}</span>
          <span className="flex flex-wrap gap-1.5">
            {complaint.isReopened && (
              <Badge tone="bad" name="complaint.reopened">
                {t('complaint.reopened')}
              </Badge>
            )}
            <ComplaintBadge status={status} />
          </span>
        </span>
      }
      subtitle={
        <>
          <span className="line-clamp-2 break-words text-ink">{excerpt}</span>
          <span className="block">{complaint.deviceName ?? complaint.deviceNo}</span>
          <span className="block break-words tabular-nums">
            {complaintNo}
            {orderNo && <> · {t('complaint.ofOrder', { number: orderNo })}</>}
          </span>
          <span className="block tabular-nums" title={fullTime(createdAt, timezone)}>
            {t('complaint.age', { time: age })}
            {complaint.assignee && <> · {complaint.assignee}</>}
          </span>
          <AnswerClock complaint={complaint} />
        </>
      }
    />
  );
});
