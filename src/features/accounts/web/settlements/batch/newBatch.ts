/** What stands behind '#' in the address where the list of settlements is to begin a batch. */
export const NEW_BATCH = 'lote';
