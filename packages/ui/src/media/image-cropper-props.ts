/** A part of a picture in its own pixels. */
export type PixelArea = { x: number; y: number; width: number; height: number };

export type ImageCropperProps = {
  src: string;
  /** Width over height of the part. */
  ratio: number;
  onChange: (area: PixelArea) => void;
  texts: {
    /** The name of the frame: "Drag to move, arrow keys work as well". */
    frame: string;
    zoom: string;
    zoomNumber: string;
  };
};
