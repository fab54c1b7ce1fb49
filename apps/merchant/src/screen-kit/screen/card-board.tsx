import { CardStack } from '@larder/ui/layout/card-stack';
import { Children, isValidElement, type ReactNode } from 'react';
import { useWindowSize } from '#platform/window-size.ts';

/** Cards that stand across both columns of a `CardBoard`, above them. */
export const BoardTop = ({ children }: { children: ReactNode }) => children;

/** Cards that stand in the second, narrower column of a `CardBoard`. */
export const BoardSide = ({ children }: { children: ReactNode }) => children;

/**
 * Cards below each other in the order given; in a wide window in two columns where there is room for them. Use it where
 * `width` is `board`.
 */
export function CardBoard({ children }: { children: ReactNode }) {
  const isWide = useWindowSize('rail');
  if (!isWide) return <CardStack>{children}</CardStack>;
  const cards = Children.toArray(children);
  const of = (place: typeof BoardTop | typeof BoardSide) =>
    cards.filter((card) => isValidElement(card) && card.type === place);
  const top = of(BoardTop);
  const side = of(BoardSide);
  const column = 'flex min-w-0 flex-col gap-3';
  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-3 p-3 @min-[600px]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className={`${column} empty:hidden @min-[600px]:col-span-2`}>{top}</div>
        <div className={column}>{cards.filter((card) => !top.includes(card) && !side.includes(card))}</div>
        <div className={column}>{side}</div>
      </div>
    </div>
  );
}
