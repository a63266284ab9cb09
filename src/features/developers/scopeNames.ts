import type { Scope } from '#shared/scopes.ts';

/** What people call what a key is good for. */
export const scopeNames: Readonly<Record<Scope, { name: string; about: string }>> = {
  'orders:read': { name: 'Leer órdenes', about: 'Buscarlas, y ver una con su historial' },
  'orders:write': { name: 'Crear órdenes', about: 'Crearlas, ubicar direcciones, elegir clientes y pedir etiquetas' },
  statuses: { name: 'Cambiar estados', about: 'Agregar al historial, con fotos' },
};
