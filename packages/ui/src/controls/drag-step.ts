type Box = { readonly top: number; readonly bottom: number };

/**
 * Returns the direction in which a dragged line moves: up or down once the pointer has passed half of that neighbor.
 */
export function dragStep(y: number, above: Box | null, below: Box | null): -1 | 0 | 1 {
  if (above && y < (above.top + above.bottom) / 2) return -1;
  if (below && y > (below.top + below.bottom) / 2) return 1;
  return 0;
}
