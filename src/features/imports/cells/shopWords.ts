import { fold } from '#shared/text.ts';
import type { OrderType } from '../../orders/choices.ts';

/** Words of a cell for comparing. */
export const plainWords = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a cell is empty, or struck out: of nothing but dashes, points and bars. */
export const isStruckOut = (text: string): boolean => /^[-–—−_./\s]*$/u.test(text);

/** How people write that a cell has nothing to say. */
const NOTHING =
  /^(?:no|no tiene|no tengo|no hay|no aplica|no informa|sin|sin (?:datos?|tel|telefono|celular|mail|email|correo|cp|codigo|piso|depto|dpto|info|informacion|especificar)|s d|sd|s n|n a|na|nan|null|none|nil|ninguno|ninguna|vacio|x{1,3}|0+)?$/;

/** Whether a cell says that there is nothing: '-', 'no tiene', 's/d', 'null'. */
export const saysNothing = (text: string): boolean => NOTHING.test(plainWords(text));

const PAID =
  /^(?:si|s|true|verdadero|yes|ya |pago |payment )*(?:pagad[oa]|pago|paid|aprobad[oa]|approved|acreditad[oa]|autorizad[oa]|authorized|cobrad[oa]|abonad[oa]|confirmad[oa]|partially refunded|parcialmente reembolsad[oa]|completed|completad[oa]|processing|procesando|payment approved|ready for handling|handling|invoiced|si|s|x|1|true|verdadero|yes)$/;
const UNPAID =
  /^(?:pago |payment )?(?:no|n|0|false|falso|no pagad[oa]|no pago|sin pagar|pendiente|pendiente de pago|pending|payment pending|unpaid|impag[oa]|a cobrar|contra entrega|contra reembolso|contrareembolso|cash on delivery|en espera|on hold|por pagar)$/;

const ON_DELIVERY = /\b(?:contra ?entrega|contra ?reembolso|cash on delivery|cod|al recibir|en destino)\b/;

/** Whether a shop's words, the payment's state and its way parted by '|', say that an order is paid; undefined when they can mean either. */
export const isPaid = (text: string): boolean | undefined => {
  const parts = text.split('|').map(plainWords);
  // A shop calls an order in course 'processing', also when the driver is to collect it.
  if (parts.some((part) => ON_DELIVERY.test(part) || UNPAID.test(part))) return false;
  return parts.some((part) => PAID.test(part)) ? true : undefined;
};

const CANCELLED =
  /\b(?:cancel\w*|anulad[oa]|rechazad[oa]|rejected|refused|voided|(?<!partially )refunded|(?<!parcialmente )reembolsad[oa]|devuelt[oa]|failed|fallid[oa]|expired|vencid[oa])\b/;

/** Whether a shop's word, or the day in its column of cancellations, says that an order is not to be delivered any more. */
export const isCancelled = (text: string): boolean => CANCELLED.test(plainWords(text)) || /^\d{1,4}[-/]\d/.test(text.trim());

const PICK_UP =
  /\b(?:retir\w*|pick ?up|sucursal|punto de (?:entrega|retiro|encuentro)|en (?:el )?local|en tienda|showroom|click (?:and|y) collect)\b/;

/** The type of an order that its way of sending means. */
export const typeOfShipping = (text: string): OrderType => {
  const words = plainWords(text);
  if (PICK_UP.test(words)) return 'Retiro';
  return /\b(?:flex|mercado envios flex)\b/.test(words) ? 'Flex' : 'Normal';
};
