import type { PictureView } from '@larder/domain/product/picture-views';

const INK = '#16140D';
const BARS = [3, 1, 2, 1, 1, 3, 2, 1, 1, 2, 3, 1, 2, 2, 1, 1, 3, 1, 2, 1, 1, 2, 3, 1];

function barcode(x: number, y: number, width: number, height: number): string {
  const unit = width / BARS.reduce((sum, bar) => sum + bar + 1, 0);
  let at = x;
  return BARS.map((bar) => {
    const line = `<rect x="${at.toFixed(1)}" y="${y}" width="${(bar * unit).toFixed(1)}" height="${height}" fill="${INK}"/>`;
    at += (bar + 1) * unit;
    return line;
  }).join('');
}

const lines = (x: number, y: number, widths: readonly number[], fill: string) =>
  widths
    .map(
      (width, row) =>
        `<rect x="${x}" y="${y + row * 14}" width="${width}" height="6" rx="3" fill="${fill}"/>`,
    )
    .join('');

const can = (face: string) =>
  `<ellipse cx="150" cy="262" rx="70" ry="9" fill="${INK}" opacity=".1"/><path d="M92 62 86 80v148l8 24h112l8-24V80l-6-18z" fill="#7CB342"/><ellipse cx="150" cy="60" rx="58" ry="10" fill="#DFE3E7"/><ellipse cx="150" cy="60" rx="44" ry="6" fill="#B7BCC2"/><path d="M94 252h112v6H98z" fill="#B7BCC2"/>${face}`;

const pear = `<path d="M150 96c10 0 14 12 16 24 3 18 20 24 20 46a36 36 0 0 1-72 0c0-22 17-28 20-46 2-12 6-24 16-24z" fill="#FFF59D"/><path d="M150 96c0-9 4-15 11-17" stroke="#5D4037" stroke-width="5" fill="none"/><rect x="104" y="212" width="92" height="12" rx="6" fill="#fff"/>`;

/** The sides of an invented can, 300 × 300. */
const sides: Record<PictureView, string> = {
  front: can(pear),
  top: `<circle cx="150" cy="150" r="104" fill="#C9CDD2"/><circle cx="150" cy="150" r="92" fill="#E4E7EA"/><circle cx="150" cy="150" r="78" fill="#D3D7DB"/><ellipse cx="150" cy="116" rx="26" ry="32" fill="#AEB4BA"/><rect x="134" y="128" width="32" height="62" rx="16" fill="#C2C7CC"/><circle cx="150" cy="172" r="9" fill="#9AA1A8"/>`,
  side: can(
    `<rect x="104" y="92" width="92" height="110" rx="8" fill="#F1F8E9"/>${lines(114, 104, [72, 60, 72, 50, 66, 40, 58], '#33691E')}`,
  ),
  back: can(
    `<rect x="100" y="90" width="100" height="62" rx="6" fill="#fff"/>${lines(110, 100, [80, 64, 76, 52], '#616161')}<rect x="100" y="162" width="100" height="62" rx="6" fill="#fff"/>${barcode(108, 170, 84, 38)}${lines(120, 212, [60], INK)}`,
  ),
  gtin: `<rect x="30" y="56" width="240" height="188" rx="12" fill="#fff" stroke="#D9D6CE" stroke-width="2"/>${barcode(48, 76, 204, 112)}<text x="150" y="222" font-family="ui-monospace, monospace" font-size="24" text-anchor="middle" fill="${INK}">0 85000 00044 1</text>`,
};

const faults: Record<PictureView, (side: string) => string> = {
  gtin: (side) => `<g filter="url(#blur)"><g transform="translate(70 40)">${side}</g></g>`,
  front: (side) => `<g transform="translate(105 78) scale(1.15)">${side}</g>`,
  top: () => `<g transform="rotate(-24 150 150) translate(0 14)">${sides.front}</g>`,
  side: (side) => `${side}<rect width="300" height="300" fill="#0B0A06" opacity=".84"/>`,
  back: (side) =>
    `${side}<path d="M300 150c-60-6-96 8-120 22-12 7-8 22 6 22h40c-8 6-60 8-66 16s2 18 14 18h46c-4 8-20 12-18 22 3 14 40 16 98 14z" fill="#E0AC85"/><circle cx="118" cy="110" r="34" fill="#fff" opacity=".86"/>`,
};

/**
 * Returns a drawing of how to picture one side of a product, or how not to. Our own drawing, so that it shows no brand.
 * [screens 32]
 */
function sampleDrawing(view: PictureView, isGood = true): string {
  const side = sides[view];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300" width="600" height="600"><defs><filter id="blur"><feGaussianBlur stdDeviation="7"/></filter></defs><rect width="300" height="300" fill="#FBFAF7"/>${isGood ? side : faults[view](side)}</svg>`;
}

/** Returns the drawing as an address that an image can show. */
export const sampleUrl = (view: PictureView, isGood = true): string =>
  `data:image/svg+xml,${encodeURIComponent(sampleDrawing(view, isGood))}`;
