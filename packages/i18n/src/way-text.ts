/** `title` where it is not that of the screen; `words` that people type for it, apart by spaces. */
export type WayText = { readonly title?: string; readonly words: string };
export type WayTexts = Readonly<Record<string, WayText>>;
