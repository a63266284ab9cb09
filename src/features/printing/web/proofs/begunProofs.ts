/** Jobs of proofs that were begun on this page: their file is saved when it is there, however quickly that was. */
export const begunProofs = new Set<string>();
