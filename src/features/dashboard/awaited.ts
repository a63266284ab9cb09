import type { Permission } from '#shared/permissions.ts';

const areas: Readonly<Record<Permission, { label: string; about: string }>> = {
  order: { label: 'Órdenes', about: 'pedidos, recorridos e importación' },
  office: { label: 'Oficina', about: 'empleados, clientes y tarifas' },
  account: { label: 'Cuentas', about: 'liquidaciones y cuentas de clientes y choferes' },
  fleet: { label: 'Flota', about: 'vehículos, choferes y su estado' },
  map: { label: 'Mapa', about: 'el mapa en vivo y el de órdenes' },
  transfer: { label: 'Transferencias', about: 'órdenes compartidas con otras empresas' },
  warehouse: { label: 'Depósitos', about: 'altas y estado de cada depósito' },
};

/** The areas of somebody's permissions, and what one does in each: told while their screens are still to come. */
export const awaited = (permission: readonly Permission[]) => permission.map((one) => areas[one]);
