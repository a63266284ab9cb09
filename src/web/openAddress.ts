/** Opens an address in a new tab, which knows nothing of this one; the browser saves what is a file. */
export const openAddress = (url: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener';
  link.click();
};
