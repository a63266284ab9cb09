/** The page that a typed text names: beyond the last it is the last; undefined for what is no number of a page, as '-3', '2,5' or '0'. */
export const pageTyped = (text: string, pages: number): number | undefined => {
  const typed = text.trim();
  return /^\d+$/.test(typed) && Number(typed) > 0 ? Math.min(Number(typed), pages) : undefined;
};
