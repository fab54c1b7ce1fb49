import { Dialog } from '@base-ui/react/dialog';
import { X, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { useLayer } from '../feedback/layer-provider.tsx';
import { measures } from '../measures.ts';
import type { ImageViewerProps } from './image-viewer-props.ts';
import { useZoomGestures } from './use-zoom-gestures.ts';

const BUTTON_STEP = 1;

export function ImageViewerSurface({ open, onClose, src, alt, texts, actions }: ImageViewerProps) {
  const close = useRef<HTMLButtonElement>(null);
  useLayer(open, onClose);
  const { frame, transform, handlers, zoomBy, reset } = useZoomGestures();
  useEffect(reset, [open, src]);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          initialFocus={close}
          data-focus-silent=""
          className="fixed inset-0 z-50 flex flex-col bg-black pt-safe pb-safe text-white transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <div className="flex min-h-13 items-center gap-2 px-2">
            <IconButton ref={close} icon={<X />} label={texts.close} onPress={onClose} tone="light" />
            <Dialog.Title className="min-w-0 flex-1 truncate text-center font-semibold">{alt}</Dialog.Title>
            <span className="size-11" />
          </div>
          <div
            ref={frame}
            {...handlers}
            data-zoom={transform.zoom.toFixed(2)}
            className="grid min-h-0 flex-1 touch-none place-items-center overflow-hidden"
          >
            <img
              src={src}
              alt={alt}
              draggable={false}
              className="max-h-full max-w-full select-none object-contain"
              style={{ transform: `translate(${transform.x}px, ${transform.y}px) scale(${transform.zoom})` }}
            />
          </div>
          <div className="flex min-h-14 items-center justify-center gap-3 px-2">
            <IconButton
              icon={<ZoomOut />}
              label={texts.zoomOut}
              onPress={() => zoomBy(-BUTTON_STEP)}
              disabled={transform.zoom <= measures.imageZoomMin}
              tone="light"
            />
            <output className="min-w-[4ch] text-center tabular-nums">
              {Math.round(transform.zoom * 100)}%
            </output>
            <IconButton
              icon={<ZoomIn />}
              label={texts.zoomIn}
              onPress={() => zoomBy(BUTTON_STEP)}
              disabled={transform.zoom >= measures.imageZoomMax}
              tone="light"
            />
            {actions}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
