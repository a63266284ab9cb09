/** A tax number as it is read: '30712345671' -> '30-71234567-1'; a Spanish one stays as it is. */
export const formatTaxId = (id: string): string =>
  id.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3').replace(/^(\d{2})(\d{6})(\d{3})(\d)$/, '$1 $2 $3 $4');

/** What a tax number is called in each country. */
export const taxIdNames = { AR: 'CUIT', UY: 'RUT', ES: 'NIF' } as const;
