import { Button } from '@larder/ui/controls/button';
import { Info } from 'lucide-react';
import { useText } from '../../../app/use-text.ts';
import type { LeftStock } from './written-off-stock.ts';

type WrittenOffProps = {
  stock: readonly LeftStock[];
  nameOf: (productId: string) => string;
  onPutBack: (level: LeftStock) => void;
};

/** What taking products off this layer costs, and the way back. [domain T9] */
export function WrittenOff({ stock, nameOf, onPutBack }: WrittenOffProps) {
  const t = useText();
  return (
    <ul>
      {stock.map((level) => (
        <li
          key={level.productId}
          className="flex flex-wrap items-center gap-x-2.5 border-line border-b bg-warn-soft px-4 py-2 text-sm text-warn"
        >
          <Info aria-hidden="true" className="size-icon-sm shrink-0" />
          <span className="min-w-0 flex-[1_1_10em] break-words">
            {t('template.writeOff', { count: level.onHand, name: nameOf(level.productId) })}
          </span>
          <Button tone="ghost" size="small" onClick={() => onPutBack(level)}>
            {t('template.putBack')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
