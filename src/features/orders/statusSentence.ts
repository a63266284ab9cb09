import type { StatusId } from './status.ts';

const sentences: Record<StatusId, string> = {
  0: 'fue recibido',
  1: 'fue registrado',
  2: 'está por ser retirado',
  4: 'está en nuestro depósito',
  5: 'ya tiene un chofer asignado',
  6: 'fue recolectado',
  7: 'está en reparto',
  8: 'fue entregado',
  10: 'no pudo ser entregado en la primera visita',
  12: 'no pudo ser entregado en la segunda visita',
  14: 'no pudo ser entregado en la tercera visita',
  16: 'no pudo ser entregado en la cuarta visita',
  18: 'está en devolución',
  20: 'está fuera de nuestra zona de entrega',
  21: 'no pudo ser entregado porque la dirección es incorrecta',
  22: 'fue cancelado',
  24: 'está programado',
  25: 'fue reprogramado',
  26: 'fue marcado como prioritario',
  28: 'está en validación',
  30: 'fue derivado a otro operador logístico',
  40: 'está en preparación',
  42: 'tiene una novedad',
  88: 'fue actualizado',
  95: 'fue registrado',
  99: 'fue anulado',
};

/** The message of 'Avisar estado': 'Hola Ana, su pedido 12AB00001234 está en reparto.' (decisions §3). */
export const statusSentence = (status: StatusId, order: { name: string; tracking: string }): string =>
  `Hola${order.name === '' ? '' : ` ${order.name}`}, su pedido ${order.tracking} ${sentences[status]}.`;
