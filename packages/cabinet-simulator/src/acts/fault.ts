import type { Door } from '@larder/cabinet-protocol/fields';

/** Everything that can be made to go wrong [protocol 17]. `on: false` mends it. */
export type Fault =
  | { kind: 'lock'; door?: Door; on?: boolean }
  | { kind: 'cameras'; on?: boolean }
  | { kind: 'temperature_sensor'; on?: boolean }
  | { kind: 'temperature_ramp'; toC10: number; c10PerMin: number }
  /** Whatever is recognised has this confidence; null mends it. */
  | { kind: 'low_confidence'; confidence: number | null }
  /** So many of the next taken products cannot be told. */
  | { kind: 'unknown_items'; count: number }
  | { kind: 'storage_full'; on?: boolean }
  /** New firmware does not start. */
  | { kind: 'broken_firmware'; on?: boolean }
  | { kind: 'clock_unset'; on?: boolean }
  /** The clock is wrong by that much, claims to be right, and cannot be set; 0 mends it. */
  | { kind: 'clock_skew'; skewMs: number }
  | { kind: 'duplicates'; on?: boolean }
  | { kind: 'reordering'; on?: boolean }
  | { kind: 'old_will' }
  /** The next event has a body that breaks its schema. */
  | { kind: 'wrong_schema' }
  /** The next event is not even JSON, however often it is sent. */
  | { kind: 'unreadable_event' }
  /** A second board with the same number and secret. */
  | { kind: 'duplicate_identity'; on?: boolean }
  /** The controller is replaced: its flash is empty, the event log is another. */
  | { kind: 'new_board' };

export const faultKinds = [
  'lock',
  'cameras',
  'temperature_sensor',
  'temperature_ramp',
  'low_confidence',
  'unknown_items',
  'storage_full',
  'broken_firmware',
  'clock_unset',
  'clock_skew',
  'duplicates',
  'reordering',
  'old_will',
  'wrong_schema',
  'unreadable_event',
  'duplicate_identity',
  'new_board',
] as const satisfies readonly Fault['kind'][];
