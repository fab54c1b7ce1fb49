/** Why migrations cannot be applied, as one line for the operator. */
export class MigrationProblem extends Error {}
