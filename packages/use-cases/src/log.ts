/**
 * All fields of log lines. A closed set, so that a search over all processes knows their names and nobody logs a whole
 * object: ids, numbers, codes and counts; never a card, name, contact, token, code, password or secret. [decision 182]
 */
export const logFields = [
  // Where it happened, in every process alike.
  ...(['requestId', 'traceId', 'useCase', 'refusal', 'ms'] as const),
  ...([
    'merchantId',
    'deviceId',
    'deviceNo',
    'deviceNos',
    'sessionId',
    'orderId',
    'paymentId',
    'commandId',
  ] as const),
  ...([
    'accountId',
    'familyId',
    'complaintId',
    'exportId',
    'withdrawalNo',
    'alertId',
    'refundId',
    'id',
  ] as const),
  // What happened.
  ...([
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
  ] as const),
  ...([
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
  ] as const),
  ...([
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
  ] as const),
  ...(['missing', 'sent', 'lines'] as const),
  ...(['capturedMinor', 'amountMinor', 'from', 'to', 'done', 'cabinets'] as const),
  // With whom.
  ...([
    'provider',
    'account',
    'accountRef',
    'disputeRef',
    'clientId',
    'proxy',
    'gateway',
    'gatewayId',
    'beatAt',
  ] as const),
  // Processes.
  ...([
    'worker',
    'timer',
    'signal',
    'address',
    'method',
    'path',
    'mqttPort',
    'httpPort',
    'privateHttpPort',
  ] as const),
] as const;

export type LogFields = { readonly [Field in (typeof logFields)[number]]?: unknown };

/** The part of a logger that use cases need; pino fits. */
export type Log = {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
};
