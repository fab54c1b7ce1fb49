import { useEffect, useState } from 'react';
import { hasAllTexts, restOfTexts } from './load-texts.ts';

/** For what may have to speak on the first screen, such as errors: asks for the rest of the texts, and tells when they are there. */
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
