/** What stands between the codes of a list that is pasted: lines, cells of a sheet, or what else separates numbers. */
const BETWEEN = /[\t;]+/;

/** The codes in a text that is pasted, one for each line or cell, in their order, each once. The text of a QR, which is JSON, stays whole. */
export const pastedCodes = (text: string): string[] => {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  const codes = lines.flatMap((line) => (line.startsWith('{') ? [line] : line.split(BETWEEN)));
  return [...new Set(codes.map((code) => code.trim()).filter((code) => code !== ''))];
};
