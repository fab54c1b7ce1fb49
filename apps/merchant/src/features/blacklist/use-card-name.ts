import { cardName } from '#screen-kit/texts/card-name.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type CardFace = {
  readonly kind?: 'card' | 'wallet';
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
};

/** Words for a card by its face: "Visa •••• 4242". */
export function useCardName(): (card: CardFace) => string {
  const t = useText();
  return ({ kind, cardBrand, cardLast4 }) => {
    const unnamed = t(kind === 'wallet' ? 'enum.blacklist.kind.wallet' : 'blacklist.unnamed');
    return cardName({ brand: cardBrand, last4: cardLast4 }) ?? unnamed;
  };
}
