import { Dialog } from '@base-ui/react/dialog';
import { useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { useLayer } from '../feedback/layer-provider.tsx';
import type { CropDialogProps } from './crop-dialog-props.ts';
import { ImageCropper } from './image-cropper.tsx';
import type { PixelArea } from './image-cropper-props.ts';

export function CropDialogSurface({ src, title, ratio, busyText, texts, onCancel, onCrop }: CropDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const [area, setArea] = useState<PixelArea | null>(null);
  useLayer(true, onCancel);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onCancel()}>
      <Dialog.Portal>
        <Dialog.Popup
          initialFocus={cancel}
          data-focus-silent=""
          className="fixed inset-0 z-50 flex flex-col bg-surface pt-safe pb-safe"
        >
          <Dialog.Title className="px-4 py-3.5 text-center font-bold text-lg">{title}</Dialog.Title>
          <div className="mx-auto min-h-0 w-full max-w-[480px] flex-1 overflow-y-auto px-4">
            <ImageCropper src={src} ratio={ratio} onChange={setArea} texts={texts} />
          </div>
          <div className="mx-auto flex w-full max-w-[480px] flex-wrap gap-3 px-4 py-3 [&>*]:flex-[1_1_8em]">
            <Button ref={cancel} tone="secondary" onClick={onCancel}>
              {texts.cancel}
            </Button>
            <Button disabled={!area} busyText={busyText} onClick={() => area && onCrop(area)}>
              {texts.use}
            </Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
