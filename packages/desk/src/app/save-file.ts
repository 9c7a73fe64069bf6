/** Gives a person a file to keep. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken it when it has begun to read.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
