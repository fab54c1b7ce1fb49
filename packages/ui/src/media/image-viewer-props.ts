import type { ReactNode } from 'react';

export type ImageViewerProps = {
  open: boolean;
  onClose: () => void;
  src: string;
  /** What the picture shows; the name of the dialog. */
  alt: string;
  texts: { close: string; zoomIn: string; zoomOut: string };
  /** Icon buttons beside the zoom, for example save and delete; use IconButton with tone "light". */
  actions?: ReactNode;
};
