import type { ImageCropperProps, PixelArea } from './image-cropper-props.ts';

export type CropDialogProps = {
  src: string;
  /** Of what the picture is. */
  title: string;
  /** Width over height of the part. */
  ratio: number;
  /** While the part is cut out. */
  busyText?: string;
  texts: ImageCropperProps['texts'] & { cancel: string; use: string };
  onCancel: () => void;
  onCrop: (area: PixelArea) => void;
};
