import { Banner } from '@larder/ui/feedback/banner';
import { useText } from '#screen-kit/texts/use-text.ts';

type StockNotesProps = {
  /** Name of another member who restocks the device now. */
  restockedBy: string | null | undefined;
  /** Reason why the last booking was refused. */
  problem?: string | null | undefined;
};

/** Notes that matter before stock is booked, and the reason of the last refusal. */
export function StockNotes({ restockedBy, problem }: StockNotesProps) {
  const t = useText();
  return (
    <>
      {problem && <Banner tone="bad">{problem}</Banner>}
      {restockedBy && <Banner tone="info">{t('stock.restockedBy', { name: restockedBy })}</Banner>}
    </>
  );
}
