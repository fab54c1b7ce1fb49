import type { Flash, FlashContents, LogRecord } from './flash.ts';

/** Flash that survives a cabinet's power cut, but not the end of this process. */
export function createMemoryFlash(): Flash {
  let contents: Partial<FlashContents> = {};
  let log: LogRecord[] = [];
  return {
    read: (key) => contents[key],
    write(key, value) {
      contents[key] = value;
    },
    readLog: () => [...log],
    appendLog: (record) => void log.push(record),
    replaceLog(records) {
      log = [...records];
    },
    erase() {
      contents = {};
      log = [];
    },
  };
}
