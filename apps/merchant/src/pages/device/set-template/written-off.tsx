import { NoticeRow } from '#features/template/notice-row.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { LeftStock } from './written-off-stock.ts';

type WrittenOffProps = {
  stock: readonly LeftStock[];
  nameOf: (productId: string) => string;
  onPutBack: (level: LeftStock) => void;
};

/** Stock written off by removing products from this layer, and the button to put them back. [domain T9] */
export function WrittenOff({ stock, nameOf, onPutBack }: WrittenOffProps) {
  const t = useText();
  return (
    <ul className="flex flex-col gap-px">
      {stock.map((level) => (
        <li key={level.productId}>
          <NoticeRow tone="warn" action={{ label: t('template.putBack'), onPress: () => onPutBack(level) }}>
            {t('template.writeOff', { count: level.onHand, name: nameOf(level.productId) })}
          </NoticeRow>
        </li>
      ))}
    </ul>
  );
}
