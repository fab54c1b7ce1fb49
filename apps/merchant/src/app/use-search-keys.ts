import { useEffect } from 'react';
import { isTaken, keyName } from '#screen-kit/keyboard/shortcuts.tsx';
import { openLayers } from '#screen-kit/screen/open-layers.ts';

/** Opens the search by Ctrl+K or ⌘K, and by / outside of fields, unless something lies over the page. */
export function useSearchKeys(open: (() => void) | undefined, hasSlash: boolean): void {
  useEffect(() => {
    if (!open) return;
    function press(event: KeyboardEvent) {
      const { ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
      const isCommand = (ctrlKey || metaKey) && !altKey && !shiftKey && event.key.toLowerCase() === 'k';
      const isSlash = hasSlash && keyName(event) === '/' && !isTaken(event, '/');
      if (!(isCommand || isSlash) || repeat || openLayers.any()) return;
      event.preventDefault();
      open?.();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [open, hasSlash]);
}
