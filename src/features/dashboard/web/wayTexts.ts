import type { PlainPath } from '#web/screens.tsx';

/** What one does on each screen of the menu, in a line; a test holds that none is missing. With the panel, for all screens load the menu. */
export const wayTexts: Partial<Record<PlainPath, string>> = {
  '/transfer': 'Compartir órdenes con otra logística y recibir las suyas',
  '/order': 'Buscar, crear y modificar órdenes',
  '/order/route': 'Ordenar las paradas de un chofer y guardar su ruta',
  '/order/import': 'Crear órdenes desde una planilla',
  '/order/print': 'Imprimir etiquetas, seguir una tanda o repetirla',
  '/live': 'Dónde está cada vehículo, y por dónde anduvo',
  '/order/map': 'Elegir órdenes por zona y modificarlas juntas',
  '/fleet': 'Altas, choferes, estados y vencimientos',
  '/driver': 'Qué maneja y qué lleva hoy cada uno',
  '/warehouse/status': 'Qué guarda cada depósito y desde cuándo',
  '/warehouse': 'Altas, direcciones y puntos en el mapa',
  '/fulfillment/sku': 'Fulfillment: los productos de cada cliente',
  '/office/client': 'Altas, logos, integraciones y lo que traen',
  '/office/connections': 'Cómo están las tiendas vinculadas, y qué hacer con cada una',
  '/office/employee': 'Personas, tipos, permisos y vencimientos',
  '/office/fee': 'Qué se paga y qué se cobra, por zonas y reglas',
  '/office/order': 'Filtrar por cuenta, recorrer todas y exportar',
  '/office/audit': 'Quién cambió qué de cada registro, y cuándo',
  '/office/streets': 'Qué calles conocen el mapa y las direcciones',
  '/account/status': 'Qué hay que cobrar y pagar, y cómo viene cada mes',
  '/account/current': 'Movimientos, saldos de clientes y de empleados',
  '/account/invoice': 'Facturar órdenes a los clientes, de a uno o en lote',
  '/account/cash': 'La plata que cada chofer cobró en un día y entregó',
};
