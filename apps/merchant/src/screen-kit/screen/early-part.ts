import { type ComponentType, createElement, lazy, useState } from 'react';

/**
 * A part that is requested ahead of being drawn: if it is there by then, it is drawn at once. `lazy` alone shows its
 * fallback for a moment even then, and what stands below would jump.
 */
export function earlyPart<Props extends object>(
  loading: Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let here: ComponentType<Props> | undefined;
  void loading.then((part) => {
    here = part.default;
  });
  const Later = lazy(() => loading) as ComponentType<Props>;
  return function EarlyPart(props: Props) {
    // The same for as long as it is shown: another component would begin anew.
    const [Part] = useState(() => here ?? Later);
    return createElement(Part, props);
  };
}
