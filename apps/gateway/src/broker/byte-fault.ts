export type ByteFault =
  | 'no-connect'
  | 'packet-kind'
  | 'packet-size'
  | 'length-field'
  | 'flags'
  | 'topic-length'
  | 'topic-characters'
  | 'topic-depth'
  | 'packet-id'
  | 'text'
  | 'flood';
