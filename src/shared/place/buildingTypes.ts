/** What stands at an address. */
export const buildingTypes = ['Comercial', 'Residencial'] as const;
