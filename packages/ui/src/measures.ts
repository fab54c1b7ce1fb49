/** Sizes and delays of the design system that the specification fixes. Colors and type: `tokens.css`. [spec 9] */
export const measures = {
  /** A toast closes after this long; an error stays longer, one with a mask longest. */
  toastMs: 1_500,
  toastErrorMs: 2_000,
  toastMaskMs: 2_500,
  /** A long text that cannot be a modal because its code was not loaded. */
  toastLongMs: 6_000,
  /** A pull of this height refreshes, and the ring stays there; the content never moves beyond the range. */
  pullHeightPx: 70,
  pullRangePx: 150,
  /** The next page loads this close to the end of a list. */
  reachBottomPx: 50,
  imageZoomMin: 1,
  imageZoomMax: 4,
  pickerOptionHeightPx: 44,
  pickerVisibleOptions: 6,
  /** How long a swiped wheel runs on. */
  pickerSwipeMs: 1_000,
} as const;
