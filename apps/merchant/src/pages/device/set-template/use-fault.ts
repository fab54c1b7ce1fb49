import { useToast } from '@larder/ui/feedback/use-toast';
import { useEffect, useState } from 'react';
import type { Shelf } from '#features/template/editor-draft.ts';
import { settingFieldId } from '#features/template/timing-fields.tsx';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Fault } from './check-draft.ts';
import { lineHeadId } from './line-editor.tsx';
import { parFieldId, priceFieldId } from './line-fields.tsx';
import { addButtonId } from './line-focus.ts';

type ShownFault = Fault & { text: string };

/** Shows why a draft cannot be published: opens the tab, marks the place, moves the focus there. [screens 64] */
export function useFault(doors: number, openShelf: (shelf: Shelf) => void) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const [fault, setFault] = useState<ShownFault | null>(null);
  useEffect(() => {
    if (fault) focusOn(fault);
  }, [fault]);

  function show(what: Fault): void {
    const { refusal, shelf } = what;
    const text =
      refusal.code === 'TEMPLATE_MUTEX' && refusal.params?.a
        ? t(
            doors > 1 ? 'template.mutex' : 'template.mutexSingle',
            refusal.params as Record<'a' | 'b' | 'aLayer' | 'bLayer', string>,
          )
        : textOf(asError(refusal));
    if (shelf) openShelf({ door: shelf.door, layer: shelf.layer });
    if (!what.line && !what.field) toast.error(text);
    setFault({ ...what, text });
  }
  return { fault, show, clear: () => setFault(null) };
}

/** Wraps a local refusal in the form of an API error. */
const asError = (refusal: Fault['refusal']) => Object.assign(new Error(refusal.code), { data: { refusal } });

function focusOn({ line, field, shelf }: Fault): void {
  const target = line
    ? document.getElementById(idOf(line, field))
    : field === 'effectiveAt' || field === 'expiresAt'
      ? document.querySelector<HTMLElement>(`#${settingFieldId(field)} button`)
      : shelf
        ? null
        : document.getElementById(addButtonId);
  target?.focus();
}

function idOf(line: string, field: Fault['field']): string {
  if (field === 'price') return priceFieldId(line);
  return field === 'par' ? parFieldId(line) : lineHeadId(line);
}
