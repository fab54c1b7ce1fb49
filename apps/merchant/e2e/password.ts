/** The password of everyone in journeys. */
export const PASSWORD = 'fridge-42-open';
