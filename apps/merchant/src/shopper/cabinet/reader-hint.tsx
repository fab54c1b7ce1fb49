import { Nfc } from 'lucide-react';
import { useWords } from '#shopper/words/words-context.ts';

/** Explains how to pay where the phone cannot: with the card, at the cabinet itself. */
export function ReaderHint({ hold }: { hold: string }) {
  const { t } = useWords();
  return (
    <div className="flex items-start gap-3">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand [&>svg]:size-6">
        <Nfc aria-hidden="true" />
      </span>
      <p className="min-w-0 break-words">
        <span className="block font-semibold">{t('shopper.pay.reader')}</span>
        <span className="block text-ink-mid text-sm">{hold}</span>
      </p>
    </div>
  );
}
