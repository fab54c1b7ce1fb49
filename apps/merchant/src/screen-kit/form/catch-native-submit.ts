/** Of the Navigation API, which not every browser has. */
type SubmitNavigation = Event & { formData?: FormData | null; sourceElement?: Element | null };

/**
 * Sends a form as its button would where a password manager calls `form.submit()`, which no handler of the form sees:
 * the page would be left, for the server's answer to its fields. A `ref` of the form. [decision 260]
 */
export function catchNativeSubmit(form: HTMLFormElement | null): (() => void) | undefined {
  if (!form) return undefined;
  form.submit = () => form.requestSubmit();
  // Content scripts of extensions do not see the line above.
  const { navigation } = globalThis as { navigation?: EventTarget };
  const catchIt = (event: SubmitNavigation) => {
    const isOther = event.sourceElement && event.sourceElement !== form;
    if (!event.formData || !event.cancelable || isOther) return;
    event.preventDefault();
    form.requestSubmit();
  };
  navigation?.addEventListener('navigate', catchIt);
  return () => navigation?.removeEventListener('navigate', catchIt);
}
