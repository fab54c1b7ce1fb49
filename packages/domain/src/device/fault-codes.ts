/** Fault codes that the app has words for, those of the protocol; on the wire the list is open. [protocol 9.5] */
export const faultCodes = [
  'LOCK_FAULT',
  'DOOR_SENSOR',
  'CAMERA_LOST',
  'TEMP_SENSOR',
  'COMPRESSOR',
  'READER_LOST',
  'STORAGE',
  'VISION_DOWN',
  'FAN',
  'CONFIG',
] as const;
