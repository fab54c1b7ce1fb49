import { clock } from '@larder/ui/media/captioned-player';
import { Picture } from '@larder/ui/media/picture';
import { CirclePlay } from 'lucide-react';

type CoverProps = {
  tutorial: {
    readonly coverUrl: string;
    readonly durationMs: number;
    readonly progress?: { readonly positionMs: number } | null;
  };
};

/** The cover of a tutorial with its length, and a bar that shows how far the member has come. */
export function Cover({ tutorial: { coverUrl, durationMs, progress } }: CoverProps) {
  const share = progress ? Math.min(1, progress.positionMs / durationMs) : 0;
  return (
    <span className="relative block h-24 w-18 overflow-hidden rounded-md bg-sunken">
      <span className="absolute inset-0 [&>span]:h-full [&_img]:object-cover [&_img]:object-top">
        <Picture src={coverUrl} alt="" size="fill" bare fallback={<CirclePlay aria-hidden="true" />} />
      </span>
      <span className="absolute end-1 bottom-1.5 rounded bg-black/80 px-1 text-white text-xs tabular-nums">
        {clock(durationMs)}
      </span>
      {share > 0 && (
        <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-1 bg-black/40">
          <span className="block h-full bg-brand" style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </span>
  );
}
