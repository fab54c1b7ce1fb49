import { create } from 'qrcode';
import { useMemo } from 'react';

/** Quiet zone that scanners expect around a code, in modules. */
const MARGIN = 4;

/** Draws a QR code as one path, on this phone: its text is a secret that no service may see. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${size + 2 * MARGIN} ${size + 2 * MARGIN}`}
      className="aspect-square w-56 max-w-full rounded-lg bg-white"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawn(text: string): { size: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'L' });
  const { size, data } = modules;
  const cells = Array.from(data, (dark, at) =>
    dark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : '',
  );
  return { size, path: cells.join('') };
}
