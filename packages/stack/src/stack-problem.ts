/** A problem that the person at the keyboard can fix, reported in one line without a stack trace. */
export class StackProblem extends Error {}
