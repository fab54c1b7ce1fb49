/**
 * Resolves once the browser has painted what is drawn now; at once where it paints nothing, in a page behind others.
 * For parts of a screen that only some members have: the figures come first.
 */
export function whenPainted(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  // A frame begins before it is painted.
  return new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
}
