import { Badge } from '@larder/ui/feedback/badge';
import { CircleCheck, CircleSlash } from 'lucide-react';
import type { Cabinet } from '../call-api.ts';
import { useWords } from '../words/words-context.ts';

/** Whose cabinet this is, its number, and whether it sells. */
export function CabinetHead({ cabinet }: { cabinet: Cabinet }) {
  const { t } = useWords();
  const open = cabinet.closedFor === null;
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-4 pb-1">
      <p className="min-w-0 break-words">
        {cabinet.merchantName && <span className="block font-bold text-lg">{cabinet.merchantName}</span>}
        <span className="block text-ink-soft text-sm">
          {t('shopper.cabinetNo', { deviceNo: cabinet.deviceNo })}
        </span>
      </p>
      <Badge
        name={`shopper.state.${open ? 'open' : 'closed'}`}
        tone={open ? 'good' : 'warn'}
        icon={open ? <CircleCheck aria-hidden="true" /> : <CircleSlash aria-hidden="true" />}
      >
        {open ? t('shopper.inService') : t('shopper.notNow')}
      </Badge>
    </header>
  );
}
