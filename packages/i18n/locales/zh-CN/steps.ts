import homeSteps from './home-steps.json' with { type: 'json' };
import identitySteps from './identity-steps.json' with { type: 'json' };

/** The texts of cards of Home that only some members have, as the first steps of a new merchant. */
export const stepTexts = { ...homeSteps, ...identitySteps };
