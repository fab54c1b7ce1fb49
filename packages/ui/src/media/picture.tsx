import { ImageOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classNames } from '../layout/class-names.ts';

type PictureProps = {
  /** A missing or broken picture shows the fallback. */
  src?: string | null;
  /** Empty when the text beside it says the same. */
  alt: string;
  size?: 'small' | 'medium' | 'large' | 'fill' | 'frame';
  fallback?: ReactNode;
  /** True for the first pictures of a screen, which load at once. */
  eager?: boolean;
  /** No background: for pictures side by side on one surface. */
  bare?: boolean;
};

const SIZES = {
  small: ['size-11', 'rounded-[10px]'],
  medium: ['size-16', 'rounded-md'],
  large: ['size-24', 'rounded-lg'],
  fill: ['aspect-square w-full', 'rounded-md'],
  /** The shape of a cabinet's pictures. */
  frame: ['aspect-[4/3] w-full', 'rounded-lg'],
} as const;

/** A picture that reserves its space while it loads, and shows an icon if it cannot; square, but for `frame`. */
export function Picture({ src, alt, size = 'medium', fallback, eager = false, bare = false }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const [box, corners] = SIZES[size];
  const missing = !src || broken === src;
  return (
    <span
      className={classNames(
        'relative grid shrink-0 place-items-center overflow-hidden',
        box,
        !bare && `bg-sunken ${corners}`,
      )}
    >
      {missing ? (
        <span className="text-ink-soft [&>svg]:size-[max(40%,18px)]">
          {fallback ?? <ImageOff aria-hidden="true" className="mx-auto" />}
          {alt && <span className="sr-only">{alt}</span>}
        </span>
      ) : (
        <img
          src={src}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onError={() => setBroken(src)}
          className="picture absolute inset-0 size-full object-contain"
        />
      )}
    </span>
  );
}
