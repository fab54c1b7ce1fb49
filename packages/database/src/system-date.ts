/** The machine's date, for naming files created at the command line. */
export const systemDate = (): Date => new Date();
