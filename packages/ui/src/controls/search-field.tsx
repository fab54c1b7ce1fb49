import { Search, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';

type SearchFieldProps = {
  label: string;
  clearLabel: string;
  placeholder?: string;
  value: string;
  /** Every change, but not the half-typed syllables of an input method. Debounce it outside. */
  onValueChange: (value: string) => void;
  maxLength?: number;
};

/** A search box with a clear button [screens SEARCH]. */
export function SearchField({
  label,
  clearLabel,
  placeholder,
  value,
  onValueChange,
  maxLength = 60,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [composing, setComposing] = useState<string | null>(null);
  const shown = composing ?? value;
  function clear() {
    setComposing(null);
    onValueChange('');
    input.current?.focus();
  }
  return (
    <div className="focus-host flex min-h-11 items-center rounded-full border border-edge bg-surface ps-3.5 pe-0.5">
      <Search aria-hidden="true" className="size-icon-sm shrink-0 text-ink-soft" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={maxLength}
        value={shown}
        onChange={(event) =>
          composing === null ? onValueChange(event.target.value) : setComposing(event.target.value)
        }
        onCompositionStart={() => setComposing(value)}
        onCompositionEnd={(event) => {
          setComposing(null);
          onValueChange(event.currentTarget.value);
        }}
        className="min-h-[42px] min-w-0 flex-1 bg-transparent px-2.5 text-base placeholder:text-ink-soft focus:outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      {shown !== '' && (
        <IconButton icon={<X className="size-icon-sm!" />} label={clearLabel} onPress={clear} tone="soft" />
      )}
    </div>
  );
}
