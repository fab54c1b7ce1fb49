import { Readable } from 'node:stream';

const done = Promise.resolve();
const none: Promise<never[]> = Promise.resolve([]);

/**
 * Persists nothing for aedes. Truth is in Postgres, and an "open door" that waits in a broker is a safety fault, so
 * there are no retained messages, no queues and no sessions; after each birth the cloud re-sends what is still valid.
 * [protocol P3]
 */
export const volatilePersistence = {
  async setup(): Promise<void> {},
  storeRetained: () => done,
  createRetainedStream: nothing,
  createRetainedStreamCombi: nothing,
  addSubscriptions: () => done,
  removeSubscriptions: () => done,
  subscriptionsByClient: () => none,
  subscriptionsByTopic: () => none,
  cleanSubscriptions: () => done,
  outgoingEnqueue: () => done,
  outgoingEnqueueCombi: () => done,
  outgoingUpdate: () => done,
  outgoingClearMessageId: () => done,
  outgoingStream: nothing,
  incomingStorePacket: () => done,
  incomingGetPacket: () => Promise.reject(new Error('no such packet')),
  incomingDelPacket: () => done,
  cleanIncoming: () => done,
  putWill: () => done,
  getWill: () => done,
  delWill: () => done,
  streamWill: nothing,
  countOffline: () => Promise.resolve({ subsCount: 0, clientsCount: 0 }),
  destroy: () => done,
};

function nothing(): Readable {
  return Readable.from([]);
}
