import type { ReactNode } from 'react';

/** The main buttons at the end of a form; stays visible while the form scrolls, where the height allows. */
export function StickyFooter({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 mt-auto border-line border-t bg-surface/95 pb-safe backdrop-blur low:static">
      {note && <div className="px-4 pt-3 text-ink-soft text-sm">{note}</div>}
      <div className="flex flex-wrap gap-3 px-4 py-3 [&>*]:flex-[1_1_6.5em] [&>*]:px-3">{children}</div>
    </div>
  );
}
