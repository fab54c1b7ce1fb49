/**
 * All fields of log lines. A closed set, so that a search over all processes knows their names and nobody logs a whole
 * object: ids, numbers, codes and counts; never a card, name, contact, token, code, password or secret. [decision 182]
 */
export const logFields = [
  // Where it happened, in every process alike.
  'requestId',
  'traceId',
  'useCase',
  'refusal',
  'ms',
  'merchantId',
  'deviceId',
  'deviceNo',
  'deviceNos',
  'sessionId',
  'orderId',
  'paymentId',
  'commandId',
  'accountId',
  'familyId',
  'complaintId',
  'exportId',
  'withdrawalNo',
  'alertId',
  'refundId',
  'id',
  // What happened.
  'err',
  'failure',
  'failures',
  'fault',
  'error',
  'reason',
  'code',
  'outcome',
  'result',
  'state',
  'status',
  'event',
  'type',
  'name',
  'answer',
  'kind',
  'purpose',
  'template',
  'channel',
  'issue',
  'message',
  'doors',
  'count',
  'more',
  'leftOut',
  'repaired',
  'seq',
  'log',
  'logId',
  'ackSeq',
  'toSeq',
  'holeSince',
  'missing',
  'sent',
  'lines',
  'capturedMinor',
  'amountMinor',
  'from',
  'to',
  'done',
  'cabinets',
  // With whom.
  'provider',
  'account',
  'accountRef',
  'disputeRef',
  'clientId',
  'proxy',
  'gateway',
  'gatewayId',
  'beatAt',
  // Processes.
  'worker',
  'timer',
  'signal',
  'address',
  'method',
  'path',
  'mqttPort',
  'httpPort',
  'privateHttpPort',
  'isActive',
] as const;

export type LogFields = { readonly [Field in (typeof logFields)[number]]?: unknown };

/** The part of a logger that use cases need; pino fits. */
export type Log = {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
};
