type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/**
 * Fills the screen with a frame around a video, and ends it again. An iPhone fills it only with the video itself, by a
 * method of its own.
 */
export function fillScreen(frame: Element | null, video: PhoneVideo | null): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
  else if (frame?.requestFullscreen) void frame.requestFullscreen().catch(() => {});
  else video?.webkitEnterFullscreen?.();
}
