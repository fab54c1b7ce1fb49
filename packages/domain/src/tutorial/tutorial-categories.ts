/** What a tutorial is about, in the order of its filter. */
export const tutorialCategories = [
  'cabinet',
  'template',
  'restock',
  'order',
  'alert',
  'team',
  'finance',
] as const;
export type TutorialCategory = (typeof tutorialCategories)[number];
