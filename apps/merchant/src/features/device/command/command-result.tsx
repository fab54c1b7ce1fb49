import { IconButton } from '@larder/ui/controls/icon-button';
import { CircleAlert, CircleCheck, Clock, Info, X } from 'lucide-react';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { CommandTone } from './command-progress.ts';

const LOOKS = {
  good: { look: 'bg-good-soft text-good', icon: CircleCheck },
  bad: { look: 'bg-bad-soft text-bad', icon: CircleAlert },
  warn: { look: 'bg-warn-soft text-warn', icon: Clock },
  neutral: { look: 'bg-sunken text-ink-mid', icon: Info },
};

type CommandResultProps = {
  tone: CommandTone;
  /** State of the command, or `refused`; tests find the line by it. */
  name: string;
  title: string;
  detail?: string | undefined;
  onDismiss: () => void;
};

/** Line that says how a command ended. It stays until the user dismisses it; the region around it announces it. */
export function CommandResult({ tone, name, title, detail, onDismiss }: CommandResultProps) {
  const t = useText();
  const { look, icon: Icon } = LOOKS[tone];
  return (
    <div data-command={name} className={`mt-3 flex items-start gap-2.5 rounded-md py-1 ps-3.5 ${look}`}>
      <Icon aria-hidden="true" className="mt-2.5 size-icon-sm shrink-0" />
      <p className="min-w-0 flex-1 break-words py-2.5 text-sm">
        <span className="block font-semibold">{title}</span>
        {detail && <span className="block">{detail}</span>}
      </p>
      <IconButton icon={<X />} label={t('btn.close')} onPress={onDismiss} />
    </div>
  );
}
