/**
 * Between a call that needs a fresh proof and the sheet that gets it, which loads later and takes the place of `ask`.
 * Asks the user to prove who they are; false if they did not. Never fails. [decision 262]
 */
export const freshProof: { ask: () => Promise<boolean> } = { ask: async () => false };
