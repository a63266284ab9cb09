/** Genders, by their number on the wire (spec 1 §9). */
export const genders = [
  { value: 0, label: 'Masculino' },
  { value: 1, label: 'Femenino' },
  { value: 2, label: 'Otro' },
] as const;

/** Blood types, by their number on the wire (spec 1 §9). */
export const bloodTypes = [
  { value: 0, label: 'O+' },
  { value: 1, label: 'O-' },
  { value: 2, label: 'A+' },
  { value: 3, label: 'A-' },
  { value: 4, label: 'B+' },
  { value: 5, label: 'B-' },
  { value: 6, label: 'AB+' },
  { value: 7, label: 'AB-' },
] as const;

/** What of the product a permission opens, in the order of the menu. */
export const areas = [
  { value: 'order', label: 'Órdenes', about: 'Listado, ruteo, importar' },
  { value: 'transfer', label: 'Transfer', about: 'Entre operadores' },
  { value: 'map', label: 'Mapa', about: 'Vivo y órdenes en el mapa' },
  { value: 'fleet', label: 'Flota', about: 'Vehículos y choferes' },
  { value: 'warehouse', label: 'Depósitos', about: 'Estado y administrar' },
  { value: 'office', label: 'Oficina', about: 'Clientes, empleados, tarifas' },
  { value: 'account', label: 'Cuenta', about: 'Estado, detalle, liquidaciones' },
] as const;
