import type { CalendarDay } from '@larder/domain/calendar-day';
import { Banner } from '@larder/ui/feedback/banner';
import type { ScannedForShelf } from '#features/template/scanned.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type ExpiredPackProps = { scanned: ScannedForShelf | null; today: CalendarDay };

/** Says that the date of the scanned pack has passed, so that the user does not look for it in the line. */
export function ExpiredPack({ scanned, today }: ExpiredPackProps) {
  const t = useText();
  const { longDay } = useFormats();
  if (!scanned?.bestBefore || scanned.bestBefore >= today) return null;
  return <Banner tone="bad">{t('template.expiredPack', { day: longDay(scanned.bestBefore) })}</Banner>;
}
