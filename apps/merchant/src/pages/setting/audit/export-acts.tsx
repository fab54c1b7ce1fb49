import { ExportList } from '#screen-kit/export/export-list.tsx';
import type { ExportedList } from '#screen-kit/export/exported-list.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type ExportActsProps = {
  asked: Extract<ExportedList['list'], { kind: 'audit' }>['params'];
  names: { device: string | null | undefined; person: string | null | undefined };
};

/** Mails the acts, as filtered. */
export function ExportActs({ asked, names }: ExportActsProps) {
  const t = useText();
  const { days } = useFormats();
  const { from, to, kind, deviceNo, personId } = asked;
  const facts = [
    { label: t('export.range'), value: days(from, to) },
    ...(personId ? [{ label: t('audit.person'), value: names.person ?? '…' }] : []),
    ...(deviceNo ? [{ label: t('field.order.device'), value: names.device ?? deviceNo }] : []),
    ...(kind ? [{ label: t('audit.kinds'), value: t(`audit.kind.${kind}`) }] : []),
  ];
  return <ExportList list={{ kind: 'audit', params: asked }} facts={facts} />;
}
