import { useEffect, useState } from 'react';
import { hasAllTexts, restOfTexts } from './load-texts.ts';

/**
 * For texts that may be needed on the first screen, such as errors: requests the rest of the texts and returns whether
 * they are loaded.
 */
export function useAllTexts(): 'loading' | 'here' | 'failed' {
  const [state, setState] = useState<'loading' | 'here' | 'failed'>(hasAllTexts() ? 'here' : 'loading');
  useEffect(() => {
    if (state !== 'loading') return;
    let left = false;
    restOfTexts().then(
      () => !left && setState('here'),
      () => !left && setState('failed'),
    );
    return () => {
      left = true;
    };
  }, [state]);
  return state;
}
