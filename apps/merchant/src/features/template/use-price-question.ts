import { isPriceJump, type PriceMove } from '@larder/domain/price-move';
import { useState } from 'react';

/** A price that is asked about; with a name where several products may be. */
type AskedPrice = PriceMove & { readonly name?: string };

/** Asks about prices that move tenfold or more before they are sent. [decision 291] */
export function usePriceQuestion() {
  const [asked, setAsked] = useState<{
    readonly prices: readonly AskedPrice[];
    readonly answer: (isMeant: boolean) => void;
  } | null>(null);
  return {
    asked,
    /** Resolves to true if no price jumps, or the member means all that do. */
    isMeant: (prices: readonly AskedPrice[]): Promise<boolean> => {
      const jumps = [
        ...new Map(prices.filter(isPriceJump).map((each) => [JSON.stringify(each), each])).values(),
      ];
      if (jumps.length === 0) return Promise.resolve(true);
      return new Promise((answer) =>
        setAsked({
          prices: jumps,
          answer(isMeant) {
            setAsked(null);
            answer(isMeant);
          },
        }),
      );
    },
  };
}
export type PriceQuestionState = ReturnType<typeof usePriceQuestion>;
