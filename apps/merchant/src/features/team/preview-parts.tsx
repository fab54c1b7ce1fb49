import { permissionAreas, permissionsOfArea } from '@larder/domain/team/permission-areas';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect } from 'react';
import { type PreviewedRole, preview } from '#platform/session/preview.ts';
import { session } from '#platform/session/session.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useEndPreview } from './use-end-preview.ts';

type PreviewPartsProps = { place: 'top' | 'end'; role: PreviewedRole };

/** The bar above a preview, and below its home what the role does not see. [decision 115] */
export default function PreviewParts({ place, role }: PreviewPartsProps) {
  return place === 'top' ? <PreviewBar role={role} /> : <HiddenCard role={role} />;
}

function PreviewBar({ role: { name } }: { role: PreviewedRole }) {
  const t = useText();
  const end = useEndPreview();
  // The next person to sign in here previews nothing.
  useEffect(() => session.listen({ onEnd: () => preview.set(null) }), []);
  return (
    <div data-preview="" role="status" className="sticky top-0 z-30 bg-night pt-safe text-white">
      <div className="flex h-14 items-center gap-3 px-3">
        <Eye aria-hidden="true" className="size-icon shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-1 break-all font-semibold text-sm">
            {t('team.preview.title', { name })}
          </span>
          <span className="block text-xs">{t('team.preview.hint')}</span>
        </span>
        <button
          type="button"
          onClick={() => void end()}
          className="min-h-11 shrink-0 rounded-md border border-white px-4 font-semibold active:bg-white/20"
        >
          {t('team.preview.end')}
        </button>
      </div>
    </div>
  );
}

function HiddenCard({ role: { name, permissions } }: { role: PreviewedRole }) {
  const t = useText();
  const end = useEndPreview();
  const hiddenAreas = permissionAreas.filter(
    (area) => !permissionsOfArea(area).some((permission) => permissions.includes(permission)),
  );
  const hiddenOf = permissionAreas
    .filter((area) => !hiddenAreas.includes(area))
    .flatMap((area) => permissionsOfArea(area).filter((permission) => !permissions.includes(permission)));
  const words = [
    ...hiddenAreas.map((area) => t(`team.area.${area}`)),
    ...hiddenOf.map((permission) => t(`team.permission.${permission}`)),
  ];
  return (
    <section
      aria-labelledby="preview-hidden"
      className="m-3 rounded-xl border-2 border-edge border-dashed px-4 py-4"
    >
      <h2 id="preview-hidden" className="flex items-center gap-2 font-bold text-lg">
        <EyeOff aria-hidden="true" className="size-icon shrink-0" />
        <span className="min-w-0 break-words">{t('team.preview.hidden', { name })}</span>
      </h2>
      <p className="py-2 text-ink-soft">
        {words.length > 0 ? words.join(' · ') : t('team.preview.hiddenNothing', { name })}
      </p>
      <button
        type="button"
        onClick={() => void end()}
        className="min-h-11 rounded-md border border-edge bg-surface px-4 font-semibold active:bg-sunken"
      >
        {t('team.preview.change')}
      </button>
    </section>
  );
}
