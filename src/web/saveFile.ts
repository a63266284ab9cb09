/** Hands a text, or the bytes of a workbook, over to the browser as a file to keep. */
export const saveFile = (name: string, content: string | Uint8Array<ArrayBuffer>): void => {
  const type = typeof content === 'string' ? 'text/csv;charset=utf-8' : 'application/octet-stream';
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Revoked at once, some browsers save nothing.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};
