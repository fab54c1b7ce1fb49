/** Choices of an application for payments. Each has a text `onboarding.<list>.<value>`. [screens 73] */
export const entityKinds = ['sole_proprietor', 'llc', 'corporation', 'partnership', 'nonprofit'] as const;
export const industries = [
  'food_drink',
  'retail',
  'office_services',
  'hospitality',
  'health',
  'other',
] as const;
export const accountKinds = ['checking', 'savings'] as const;
