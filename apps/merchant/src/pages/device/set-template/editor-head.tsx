import { useOnDeviceWords } from '#features/template/use-on-device-words.ts';
import { VersionBadge } from '#features/template/version-badge.tsx';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Device, the template it sells from now, and whether the cabinet has applied it. */
export function EditorHead({ editor }: { editor: Outputs['template']['readEditor'] }) {
  const t = useText();
  const { fullTime } = useFormats();
  const onDeviceWords = useOnDeviceWords();
  const { device, inForce } = editor;
  const [next] = editor.waiting;
  return (
    <section className="bg-surface px-4 py-3">
      <h2 className="break-words font-bold text-lg">{device.name ?? device.deviceNo}</h2>
      {device.name && <p className="break-all text-ink-soft text-sm">{device.deviceNo}</p>}
      <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-mid text-sm">
        {inForce ? (
          <>
            {inForce.sync !== 'applied' && `${onDeviceWords(editor.onDeviceRev)} · `}
            {t('device.template.rev', { rev: inForce.rev })}
            <VersionBadge sync={inForce.sync} />
          </>
        ) : (
          t('device.template.none')
        )}
      </p>
      {inForce?.sync === 'pending' && <p className="text-ink-soft text-sm">{t('fixed.setting.pending')}</p>}
      {next && (
        <p className="mt-0.5 text-ink-soft text-sm">
          {next.effectiveAt
            ? t('device.template.nextAt', {
                rev: next.rev,
                time: fullTime(next.effectiveAt, device.timezone ?? undefined),
              })
            : t('device.template.nextAtRestock', { rev: next.rev })}
        </p>
      )}
    </section>
  );
}
