/** Fetches a picture, which the service worker caches. Rejects if the browser cannot show it. */
export const loadPicture = (url: string): Promise<void> =>
  new Promise((loaded, failed) => {
    const picture = new Image();
    picture.onload = () => loaded();
    picture.onerror = () => failed(new Error('FILE_ERROR'));
    picture.src = url;
  });
