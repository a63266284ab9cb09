/**
 * The texts of a cell that lists several: parted by '|' where there is one, else by commas, semicolons or lines, so that a text may have a
 * comma in it.
 */
export const listedTexts = (cell: string): string[] =>
  cell
    .split(cell.includes('|') ? /[|\n]/ : /[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Several texts as a cell lists them, such that `listedTexts` reads the same again: 'S, M'; 'Rojo, M | Azul, M'; 'Rojo, M |'. */
export const listCellOf = (texts: readonly string[]): string => {
  if (!texts.some((text) => /[,;]/.test(text))) return texts.join(', ');
  return texts.length === 1 ? `${texts[0]} |` : texts.join(' | ');
};
