/** Why there is no camera: somebody said no, or there is none to be had. */
export type CameraFault = 'denied' | 'none';

const DENIED = ['NotAllowedError', 'SecurityError', 'PermissionDeniedError'];

export function cameraFault(error: unknown): CameraFault {
  return error instanceof Error && DENIED.includes(error.name) ? 'denied' : 'none';
}
