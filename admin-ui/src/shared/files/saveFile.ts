/** The time in milliseconds in which a browser must begin to read the file. */
const WAIT_MS = 30_000;

/** Lets the browser save a file under this name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), WAIT_MS);
}
