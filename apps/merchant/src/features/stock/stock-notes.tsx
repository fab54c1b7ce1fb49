import { Banner } from '@larder/ui/feedback/banner';
import { useText } from '#screen-kit/texts/use-text.ts';

type StockNotesProps = {
  /** Another member who restocks the cabinet now. */
  visitOf: string | null | undefined;
  /** Why the last act was refused. */
  problem?: string | null | undefined;
};

/** What must be known before stock is booked, and why the last booking was refused. */
export function StockNotes({ visitOf, problem }: StockNotesProps) {
  const t = useText();
  return (
    <>
      {problem && <Banner tone="bad">{problem}</Banner>}
      {visitOf && <Banner tone="info">{t('stock.visitOf', { name: visitOf })}</Banner>}
    </>
  );
}
