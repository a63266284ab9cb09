/** The page that a typed text names, or the nearest that there is: of '-3' the first, of '9999' the last; undefined for what is no whole number. */
export const pageTyped = (text: string, pages: number): number | undefined => {
  const typed = text.trim();
  return /^-?\d+$/.test(typed) ? Math.min(Math.max(Number(typed), 1), pages) : undefined;
};
