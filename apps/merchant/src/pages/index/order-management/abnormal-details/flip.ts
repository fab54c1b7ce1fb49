/** Which of the two pictures is over the evidence: one that was pinned by a tap, or one whose key is held. */
export type Flip = {
  readonly pinned: string | null;
  readonly held: string | null;
  readonly heldAtMs: number;
};

export const noFlip: Flip = { pinned: null, held: null, heldAtMs: 0 };

/** A press that ends sooner is a tap. */
const TAP_MS = 300;

export const shownIn = ({ pinned, held }: Flip): string | null => held ?? pinned;

export const pressed = (flip: Flip, key: string, nowMs: number): Flip => ({
  ...flip,
  held: key,
  heldAtMs: nowMs,
});

/** A tap keeps the picture until the next tap on its key; a key that was held takes its picture away. */
export function released(flip: Flip, key: string, nowMs: number): Flip {
  if (flip.held !== key) return flip;
  const isTap = nowMs - flip.heldAtMs < TAP_MS;
  const tapped = flip.pinned === key ? null : key;
  return { pinned: isTap ? tapped : flip.pinned, held: null, heldAtMs: 0 };
}
