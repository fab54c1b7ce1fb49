/** Returns the content of a picture as a data URL; null if it cannot be read. */
export async function readPicture(src: string): Promise<string | null> {
  if (src.startsWith('data:')) return src;
  try {
    const response = await fetch(src);
    if (!response.ok) return null;
    const blob = await response.blob();
    return await new Promise((done) => {
      const reader = new FileReader();
      reader.onload = () => done(typeof reader.result === 'string' ? reader.result : null);
      reader.onerror = () => done(null);
      reader.readAsDataURL(blob);
    });
  } catch {
    return null;
  }
}

/** Passes a file to the browser's downloads; without a name, its server names it. The page stays where it is. */
export function downloadFile(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
