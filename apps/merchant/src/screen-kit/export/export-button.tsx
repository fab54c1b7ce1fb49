import { Button, type ButtonTone } from '@larder/ui/controls/button';
import { Download, RotateCcw } from 'lucide-react';
import { useOnline } from '#platform/network-state.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { OwnExport } from './own-export.ts';
import type { useExportActs } from './use-export-acts.ts';
import { useExportWords } from './use-export-words.ts';

type ExportButtonProps = {
  made: OwnExport;
  acts: ReturnType<typeof useExportActs>;
  tone?: ButtonTone;
  size?: 'large' | 'small';
  block?: boolean;
};

/** The next step of an export: download it, try again, export again; nothing while it is under way. */
export function ExportButton({ made, acts, tone = 'secondary', size = 'small', block }: ExportButtonProps) {
  const t = useText();
  const online = useOnline();
  const name = useExportWords().nameOf(made);
  const { id, standing, isOpen } = made;
  if (!isOpen || !(standing === 'ready' || standing === 'failed' || standing === 'expired')) return null;
  const [words, named, act] = {
    ready: ['export.download', 'export.downloadNamed', acts.download] as const,
    failed: ['export.repeat', 'export.repeatNamed', acts.repeat] as const,
    expired: ['export.renew', 'export.renewNamed', acts.repeat] as const,
  }[standing];
  return (
    <Button
      tone={tone}
      size={size}
      block={block}
      icon={standing === 'ready' ? <Download aria-hidden="true" /> : <RotateCcw aria-hidden="true" />}
      aria-label={t(named, { name })}
      disabled={!online}
      busyText={acts.busyId === id ? t('shell.sending') : undefined}
      onClick={() => void act(id)}
    >
      {t(words)}
    </Button>
  );
}
