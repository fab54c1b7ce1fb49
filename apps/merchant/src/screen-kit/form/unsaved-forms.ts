import { useEffect } from 'react';

/** Forms whose changes would be lost on leaving. [screens LEAVE] */
const unsaved = new Set<symbol>();
let abandoned = false;

export const unsavedForms = {
  /** True while leaving would lose a form. */
  any: (): boolean => unsaved.size > 0 && !abandoned,
  add(): () => void {
    const form = Symbol('form');
    unsaved.add(form);
    abandoned = false;
    return () => {
      unsaved.delete(form);
    };
  },
  /** The form was sent, or the app itself leads the user away: do not ask. */
  abandon(): void {
    abandoned = true;
  },
};

/** Asks before the changes of this form are lost: on Back, tab change, link and reload. */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const remove = unsavedForms.add();
    const ask = (event: BeforeUnloadEvent) => {
      if (unsavedForms.any()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      remove();
      removeEventListener('beforeunload', ask);
    };
  }, [dirty]);
}
