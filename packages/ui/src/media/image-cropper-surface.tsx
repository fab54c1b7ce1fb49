import { measures } from '../measures.ts';
import 'react-easy-crop/react-easy-crop.css';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { Slider } from '../controls/slider.tsx';
import type { ImageCropperProps } from './image-cropper-props.ts';

/** The slider takes a number within its bounds and refuses any other text. */
const asTyped = (typed: string) => typed;

export function ImageCropperSurface({ src, ratio, onChange, texts }: ImageCropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(measures.imageZoomMin);
  return (
    <div>
      <div
        data-no-pull=""
        className="relative mx-auto overflow-hidden rounded-md bg-night"
        style={{ aspectRatio: ratio, width: `min(100%, calc(60vh * ${ratio}))` }}
      >
        <Cropper
          image={src}
          aspect={ratio}
          objectFit="cover"
          crop={crop}
          zoom={zoom}
          minZoom={measures.imageZoomMin}
          maxZoom={measures.imageZoomMax}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_share, area) => onChange(area)}
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': texts.frame }}
          classes={{ cropAreaClassName: 'larder-crop-area' }}
          disableAutomaticStylesInjection
        />
      </div>
      <div className="pt-3">
        <Slider
          label={texts.zoom}
          numberLabel={texts.zoomNumber}
          value={Math.round(zoom * 100)}
          min={measures.imageZoomMin * 100}
          max={measures.imageZoomMax * 100}
          step={5}
          unit="%"
          onChange={(percent) => setZoom(percent / 100)}
          readTyped={asTyped}
        />
      </div>
    </div>
  );
}
