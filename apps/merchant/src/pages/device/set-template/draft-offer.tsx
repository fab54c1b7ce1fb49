import { NoticeRow } from '#features/template/notice-row.tsx';
import { trpc } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type DraftOfferProps = { deviceNo: string; onContinue: (draftId: string) => void };

/** Offers to continue the newest version if it is an unpublished draft, rather than begin another. */
export function DraftOffer({ deviceNo, onContinue }: DraftOfferProps) {
  const t = useText();
  const { dateTime, fullTime } = useFormats();
  const newest = trpc.template.listRecords.useQuery({ deviceNo, limit: 1 }).data?.items[0];
  if (newest?.status !== 'draft') return null;
  return (
    <NoticeRow tone="info" action={{ label: t('btn.continue'), onPress: () => onContinue(newest.versionId) }}>
      <span title={fullTime(newest.at)}>{t('template.draftOffer', { time: dateTime(newest.at) })}</span>
    </NoticeRow>
  );
}
