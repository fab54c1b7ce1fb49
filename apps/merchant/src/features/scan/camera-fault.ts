/** Reason why there is no camera: permission denied, or none available. */
export type CameraFault = 'denied' | 'none';

const DENIED = ['NotAllowedError', 'SecurityError', 'PermissionDeniedError'];

export function cameraFault(error: unknown): CameraFault {
  return error instanceof Error && DENIED.includes(error.name) ? 'denied' : 'none';
}
