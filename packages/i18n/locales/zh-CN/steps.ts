import identitySteps from './identity-steps.json' with { type: 'json' };

/** The texts of the first steps of a new merchant. */
export const stepTexts = { ...identitySteps };
