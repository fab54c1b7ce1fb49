/**
 * A standby further behind its primary is not read. A client that has changed something, or learned of a change, reads
 * the primary for as long. [decision 191]
 */
export const standbyLagMs = 5_000;
