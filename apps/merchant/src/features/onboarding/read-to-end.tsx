import type { LegalBlock } from '@larder/domain/platform/legal-text';
import { useEffect, useRef, useState } from 'react';
import { LegalBlocks } from '#features/support/legal-blocks.tsx';

type ReadToEndProps = {
  blocks: readonly LegalBlock[];
  /** Receives how much was seen, 0 to 1; 1 once the end was in sight. */
  onRead: (share: number) => void;
};

/** A text of which the reader must have seen the end. Watches every block, so the keyboard counts like a finger. */
export function ReadToEnd({ blocks, onRead }: ReadToEndProps) {
  const root = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(0);
  useEffect(() => {
    const children = [...(root.current?.firstElementChild?.children ?? [])];
    const last = end.current;
    if (!last) return;
    const watch = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        const share = target === last ? 1 : (children.indexOf(target) + 1) / (children.length + 1);
        setSeen((before) => Math.max(before, share));
      }
    });
    for (const element of [...children, last]) watch.observe(element);
    return () => watch.disconnect();
  }, [blocks]);
  useEffect(() => onRead(seen), [seen]);
  return (
    <>
      <div ref={root}>
        <LegalBlocks blocks={blocks} />
      </div>
      <div ref={end} className="h-px" />
    </>
  );
}
