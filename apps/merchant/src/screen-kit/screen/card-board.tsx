import { CardStack } from '@larder/ui/layout/card-stack';
import { Children, isValidElement, type ReactNode } from 'react';
import { useWindowSize } from '#platform/browser/window-size.ts';

/** Cards that stand across both columns of a `CardBoard`, above them. */
export const BoardTop = ({ children }: { children: ReactNode }) => children;

/** Cards that stand in the second, narrower column of a `CardBoard`. */
export const BoardSide = ({ children }: { children: ReactNode }) => children;

/** Cards that stand across both columns of a `CardBoard`, below them. */
export const BoardFoot = ({ children }: { children: ReactNode }) => children;

/**
 * Cards below each other in the order given; in a wide window in two columns where there is room for them. Use it where
 * `width` is `board`.
 */
export function CardBoard({ children }: { children: ReactNode }) {
  const isWide = useWindowSize('rail');
  if (!isWide) return <CardStack>{children}</CardStack>;
  const cards = Children.toArray(children);
  const of = (place: typeof BoardTop) => cards.filter((card) => isValidElement(card) && card.type === place);
  const top = of(BoardTop);
  const side = of(BoardSide);
  const foot = of(BoardFoot);
  const placed = [...top, ...side, ...foot];
  const column = 'flex min-w-0 flex-col gap-3';
  const across = `${column} empty:hidden @min-[600px]:col-span-2`;
  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-3 p-3 @min-[600px]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className={across}>{top}</div>
        <div className={column}>{cards.filter((card) => !placed.includes(card))}</div>
        <div className={column}>{side}</div>
        <div className={across}>{foot}</div>
      </div>
    </div>
  );
}
