import type { Door } from '@larder/cabinet-protocol/fields';

/** Every fault that can be injected [protocol 17]. `on: false` repairs it. */
export type Fault =
  | { kind: 'lock'; door?: Door; on?: boolean }
  | { kind: 'cameras'; on?: boolean }
  | { kind: 'temperature_sensor'; on?: boolean }
  | { kind: 'temperature_ramp'; toC10: number; c10PerMin: number }
  /** Every recognition has this confidence; null repairs it. */
  | { kind: 'low_confidence'; confidence: number | null }
  /** The next `count` taken products are not recognized. */
  | { kind: 'unknown_items'; count: number }
  | { kind: 'storage_full'; on?: boolean }
  /** New firmware does not start. */
  | { kind: 'broken_firmware'; on?: boolean }
  | { kind: 'clock_unset'; on?: boolean }
  /** The clock is wrong by `skewMs`, claims to be right, and cannot be set; 0 repairs it. */
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
  /** The controller is replaced: its flash is empty, and it begins another event log. */
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
