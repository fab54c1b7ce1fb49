import { Button } from '@larder/ui/controls/button';
import { type ReactNode, useRef } from 'react';

type FileButtonProps = {
  tone: 'primary' | 'secondary';
  disabled: boolean;
  onPick: (file: File) => void;
  children: ReactNode;
};

/** Chooses a table from the phone or the computer; the same file may be chosen again after it was mended. */
export function FileButton({ tone, disabled, onPick, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button tone={tone} disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onPick(file);
          event.target.value = '';
        }}
      />
    </>
  );
}
