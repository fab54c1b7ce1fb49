import { Dialog } from '@base-ui/react/dialog';
import { useRef } from 'react';
import { Button } from '../controls/button.tsx';
import { useLayer } from '../feedback/layer-provider.tsx';
import { classNames } from '../layout/class-names.ts';
import type { SheetProps } from './sheet-props.ts';
import { useDragToClose } from './use-drag-to-close.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useKeyboardScroll } from './use-keyboard-scroll.ts';

export function SheetSurface({
  open,
  onClose,
  title,
  closeLabel,
  done,
  children,
  footer,
  typeInto,
}: SheetProps) {
  const popup = useRef<HTMLDivElement>(null);
  const body = useKeyboardScroll();
  useLayer(open, onClose);
  const { offsetPx, dragging, handle } = useDragToClose(onClose);
  const covered = useKeyboardInset();
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-mask transition-opacity duration-250 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          ref={popup}
          initialFocus={typeInto ?? popup}
          data-focus-silent=""
          style={{
            ...(dragging ? { transform: `translateY(${offsetPx}px)` } : {}),
            ...(covered > 0 ? { bottom: covered, maxHeight: `calc(88dvh - ${covered}px)` } : {}),
          }}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[88dvh] w-full max-w-column flex-col rounded-t-[24px] bg-surface pb-safe shadow-sheet',
            'data-ending-style:translate-y-full data-starting-style:translate-y-full',
            !dragging && 'transition-transform duration-250 ease-out',
          )}
        >
          <div {...handle} className="shrink-0 cursor-grab touch-none px-4 pt-2 pb-1">
            <div aria-hidden="true" className="mx-auto h-1 w-9 rounded-full bg-edge/50" />
            <div className="grid min-h-13 grid-cols-[minmax(max-content,1fr)_minmax(0,auto)_minmax(max-content,1fr)] items-center gap-2">
              <Dialog.Close className="-ms-2 min-h-11 justify-self-start rounded-md px-2 text-ink-soft">
                {closeLabel}
              </Dialog.Close>
              <Dialog.Title className="break-words text-balance text-center font-bold text-[min(1.0625rem,24px)]">
                {title}
              </Dialog.Title>
              <span className="justify-self-end">
                {done && (
                  <Button size="small" disabled={done.disabled} onClick={done.onDone}>
                    {done.label}
                  </Button>
                )}
              </span>
            </div>
          </div>
          <div ref={body} className="min-h-0 grow overflow-y-auto overscroll-contain">
            {children}
          </div>
          {footer && <div className="shrink-0 border-line border-t">{footer}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
