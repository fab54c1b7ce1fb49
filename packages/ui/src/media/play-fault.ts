/** `unplayable`: missing, empty, broken, or in a format that the browser does not know. */
export type PlayFault = 'network' | 'unplayable';

/** `MediaError.MEDIA_ERR_NETWORK` */
const NETWORK_FAULT = 2;

/** Why a video stopped. */
export const playFault = ({ error }: Pick<HTMLVideoElement, 'error'>): PlayFault =>
  error?.code === NETWORK_FAULT ? 'network' : 'unplayable';
