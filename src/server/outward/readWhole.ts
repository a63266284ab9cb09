/**
 * All that is answered, as long as that is not too much.
 * @param most in bytes
 * @param tooMuch what is thrown of more
 */
export const readWhole = async (response: Response, most: number, tooMuch: () => Error): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > most) throw tooMuch();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};
