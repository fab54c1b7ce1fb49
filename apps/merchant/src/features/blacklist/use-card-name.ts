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
    if (!cardLast4) return t(kind === 'wallet' ? 'enum.blacklist.kind.wallet' : 'blacklist.unnamed');
    const brand = cardBrand ? `${cardBrand.charAt(0).toUpperCase()}${cardBrand.slice(1)} ` : '';
    return `${brand}•••• ${cardLast4}`;
  };
}
