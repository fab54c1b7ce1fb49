type CardNameParts = { readonly brand: string | null; readonly last4: string | null };

/** Names a card as it is shown everywhere: "Visa •••• 4242". Null for an order without a card. */
export function cardName({ brand, last4 }: CardNameParts): string | null {
  if (!last4) return null;
  return brand ? `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}` : `•••• ${last4}`;
}
