/** The machine's date, for naming what a person makes at the command line. */
export const systemDate = (): Date => new Date();
