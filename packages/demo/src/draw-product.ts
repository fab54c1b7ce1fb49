export type PackShape = 'can' | 'bottle' | 'carton' | 'cup' | 'bag' | 'bar' | 'wrap' | 'bowl' | 'box';

type Paint = { main: string; accent: string; name: string };

const label = ({ accent, name }: Paint, x: number, y: number, width: number, size: number, ink: string) => {
  const words = name.split(' ');
  const lines = words.length > 2 ? [words.slice(0, 2).join(' '), words.slice(2).join(' ')] : words;
  const height = size * 1.25 * lines.length + size * 0.9;
  const rows = lines
    .map((line, row) => {
      const fit = Math.min(size, (width * 1.45) / Math.max(line.length, 4));
      return `<text x="${x}" y="${y - height / 2 + size * 1.35 + row * size * 1.22}" font-size="${fit}" text-anchor="middle" fill="${ink}" font-family="Arial, Helvetica, sans-serif" font-weight="700">${line}</text>`;
    })
    .join('');
  return `<rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="10" fill="${accent}"/>${rows}`;
};

const isDark = (hex: string) => {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return channel(1) * 0.3 + channel(3) * 0.59 + channel(5) * 0.11 < 140;
};

const shine = (x: number, y: number, width: number, height: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${width / 2}" fill="#fff" opacity=".28"/>`;

const shapes: Record<PackShape, (paint: Paint) => string> = {
  can: (p) =>
    `<ellipse cx="240" cy="92" rx="82" ry="16" fill="#C9CDD2"/><path d="M158 96 150 120v236l10 26h160l10-26V120l-8-24z" fill="${p.main}"/><ellipse cx="240" cy="94" rx="80" ry="13" fill="#DFE3E7"/><ellipse cx="240" cy="94" rx="62" ry="8" fill="#B7BCC2"/><path d="M160 382h160l-10 14H170z" fill="#B7BCC2"/>${shine(166, 128, 14, 220)}`,
  bottle: (p) =>
    `<rect x="212" y="52" width="56" height="30" rx="6" fill="${p.accent === '#FFFFFF' ? '#DDE5EA' : p.accent}"/><path d="M214 82h52v34c0 22 46 36 46 84v182a20 20 0 0 1-20 20H188a20 20 0 0 1-20-20V200c0-48 46-62 46-84z" fill="${p.main}"/>${shine(184, 200, 12, 170)}`,
  carton: (p) =>
    `<path d="M170 130h140v262a12 12 0 0 1-12 12H182a12 12 0 0 1-12-12z" fill="${p.main}"/><path d="M170 130 198 72h84l28 58z" fill="${p.accent}"/><rect x="194" y="58" width="92" height="18" rx="4" fill="${p.accent}"/><path d="M170 130h140l-22-20h-96z" fill="#000" opacity=".1"/>${shine(182, 146, 10, 240)}`,
  cup: (p) =>
    `<path d="M132 168h216l-24 214a18 18 0 0 1-18 16H174a18 18 0 0 1-18-16z" fill="${p.main}"/><rect x="120" y="140" width="240" height="32" rx="16" fill="${p.accent}"/><rect x="120" y="140" width="240" height="32" rx="16" fill="#000" opacity=".06"/>${shine(158, 184, 12, 180)}`,
  bag: (p) =>
    `<path d="M140 96h200l14 40-10 132 10 132H126l10-132-10-132z" fill="${p.main}"/><path d="M140 96h200l5 18H135z" fill="#000" opacity=".18"/><path d="M131 386h218l5 14H126z" fill="#000" opacity=".18"/>${shine(152, 132, 14, 220)}`,
  bar: (p) =>
    `<g transform="rotate(-14 240 240)"><path d="M70 176h340l10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 12H70l-10-12 10-12-10-12 10-12-10-12 10-12-10-12 10-12-10-12z" fill="${p.main}"/><rect x="84" y="186" width="312" height="12" rx="6" fill="#fff" opacity=".25"/></g>`,
  wrap: (p) =>
    `<g transform="rotate(-24 240 240)"><rect x="86" y="168" width="308" height="150" rx="75" fill="${p.main}"/><rect x="86" y="168" width="170" height="150" rx="70" fill="#F2EDE2"/><ellipse cx="372" cy="243" rx="34" ry="62" fill="${p.accent}"/><ellipse cx="374" cy="238" rx="16" ry="34" fill="#E4572E"/><rect x="120" y="186" width="110" height="10" rx="5" fill="#fff" opacity=".6"/></g>`,
  bowl: (p) =>
    `<path d="M84 214h312c0 96-64 168-156 168S84 310 84 214z" fill="#F3F0EA"/><ellipse cx="240" cy="212" rx="160" ry="48" fill="${p.main}"/><circle cx="190" cy="204" r="24" fill="${p.accent}"/><circle cx="276" cy="196" r="20" fill="${p.accent}"/><circle cx="236" cy="226" r="18" fill="#FFF8E1"/><circle cx="312" cy="218" r="15" fill="#E4572E"/><circle cx="146" cy="220" r="14" fill="#FFF8E1"/>`,
  box: (p) =>
    `<path d="M92 178h296v176a20 20 0 0 1-20 20H112a20 20 0 0 1-20-20z" fill="#37352F"/><rect x="92" y="140" width="296" height="180" rx="18" fill="${p.main}"/><g fill="${p.accent}"><circle cx="150" cy="196" r="26"/><circle cx="210" cy="196" r="26"/><circle cx="270" cy="196" r="26"/><circle cx="330" cy="196" r="26"/></g><rect x="104" y="150" width="272" height="10" rx="5" fill="#fff" opacity=".25"/>`,
};

const labelAt: Record<PackShape, [x: number, y: number, width: number, size: number]> = {
  can: [240, 252, 150, 26],
  bottle: [240, 290, 132, 24],
  carton: [240, 262, 124, 24],
  cup: [240, 276, 152, 25],
  bag: [240, 250, 168, 27],
  bar: [240, 240, 210, 27],
  wrap: [240, 392, 230, 27],
  bowl: [240, 322, 176, 23],
  box: [240, 270, 200, 24],
};

/** Draws a product picture of our own, 480 × 480, as SVG: the pack in its two colors with its name on the label. */
export function drawProduct(product: {
  shape: PackShape;
  main: string;
  accent: string;
  name: string;
}): string {
  const ink = isDark(product.accent) ? '#FFFFFF' : '#16140D';
  const tilt = product.shape === 'bar' ? ' transform="rotate(-14 240 240)"' : '';
  const [x, y, width, size] = labelAt[product.shape];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480" width="480" height="480"><rect width="480" height="480" fill="#FBFAF7"/><ellipse cx="240" cy="408" rx="130" ry="16" fill="#16140D" opacity=".08"/>${shapes[product.shape](product)}<g${tilt}>${label(product, x, y, width, size, ink)}</g></svg>`;
}
