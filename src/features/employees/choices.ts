/** Genders, by their number on the wire (spec 1 §9). */
export const genders = [
  { value: 0, label: 'Masculino' },
  { value: 1, label: 'Femenino' },
  { value: 2, label: 'Otro', also: ['X', 'No binario'] },
] as const;

/** Blood types, by their number on the wire (spec 1 §9). */
export const bloodTypes = [
  { value: 0, label: 'O+', also: ['O RH +', 'O positivo', 'O RH positivo', '0+', '0 RH +', '0 positivo', '0 RH positivo'] },
  { value: 1, label: 'O-', also: ['O RH -', 'O negativo', 'O RH negativo', '0-', '0 RH -', '0 negativo', '0 RH negativo'] },
  { value: 2, label: 'A+', also: ['A RH +', 'A positivo', 'A RH positivo'] },
  { value: 3, label: 'A-', also: ['A RH -', 'A negativo', 'A RH negativo'] },
  { value: 4, label: 'B+', also: ['B RH +', 'B positivo', 'B RH positivo'] },
  { value: 5, label: 'B-', also: ['B RH -', 'B negativo', 'B RH negativo'] },
  { value: 6, label: 'AB+', also: ['AB RH +', 'AB positivo', 'AB RH positivo'] },
  { value: 7, label: 'AB-', also: ['AB RH -', 'AB negativo', 'AB RH negativo'] },
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
