import type { KeptHeights } from '@larder/ui/feedback/infinite-list';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Back rarely goes further than that. */
const VISITS_MAX = 50;

const kept = new Map<string, KeptHeights>();

/** The row heights of a list, found again when Back leads to the same entry of the history. [screens 3.1 Scroll] */
export function useKeptHeights(label: string): KeptHeights {
  const id = `${useLocation().key} ${label}`;
  const [heights] = useState((): KeptHeights => kept.get(id) ?? { current: undefined });
  useEffect(() => {
    kept.delete(id);
    kept.set(id, heights);
    for (const oldest of kept.keys()) {
      if (kept.size <= VISITS_MAX) break;
      kept.delete(oldest);
    }
  }, [id, heights]);
  return heights;
}
