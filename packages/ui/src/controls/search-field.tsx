import { Search, X } from 'lucide-react';
import { type ComponentProps, type RefObject, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';

type SearchFieldProps = Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'ref' | 'value'> & {
  label: string;
  clearLabel: string;
  value: string;
  /** Called on every change, except half-typed syllables of an input method. The caller debounces. */
  onValueChange: (value: string) => void;
  inputRef?: RefObject<HTMLInputElement | null>;
};

/** A search box with a clear button [screens SEARCH]. */
export function SearchField({
  label,
  clearLabel,
  value,
  onValueChange,
  inputRef,
  maxLength = 60,
  ...rest
}: SearchFieldProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
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
        enterKeyHint="search"
        autoComplete="off"
        {...rest}
        aria-label={label}
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
