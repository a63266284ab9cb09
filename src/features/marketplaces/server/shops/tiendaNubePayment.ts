import { fromCents, MAX_AMOUNT, toCents } from '#shared/money.ts';
import { fold } from '#shared/text.ts';
import type { ExternalShipment } from './shop.ts';

/** What an order of Tienda Nube says of how it is paid, in its words; '' and null where it does not. */
export type SaidPayment = {
  payment_status: string;
  gateway: string;
  gateway_name: string;
  method: string;
  currency: string;
  /** Where it goes, as a code: 'AR'. */
  country: string;
  total: number | null;
};

/** Whether it leaves only once it is paid, and what is collected at the door, as the port tells it (`ExternalShipment`). */
export type Payment = { waits: boolean } & Pick<ExternalShipment, 'collect' | 'doubt'>;

/** The money of where an order goes, in which its door pays. */
const currencies: Readonly<Record<string, string>> = { UY: 'UYU', ES: 'EUR' };

const cashWords = /\befectivo\b|\bcash\b/;
const doorWords =
  /\bcontra ?-?(?:entrega|reembolso)\b|\bcash on delivery\b|\bal (?:recibir|entregar)|\bcuando (?:lo |la )?reci|\b(?:a|de|en) la entrega\b|\ben (?:el|tu|su) (?:domicilio|casa|puerta)\b|\ben la puerta\b/;
/** Other ways of paying, other places, and what says that it is not so. */
const otherWords =
  /transfer|deposit|banc|\bbank|\bwire\b|\bcbu\b|\bcvu\b|\balias\b|rapipago|pago ?facil|tarjeta|debito|credito|mercado ?pago|\bmp\b|\bqr\b|\blink\b|billetera|posnet|cheque|cripto|\bretir|\blocal\b|sucursal|showroom|\bno\b|\bsin\b|\bexcepto\b|\bsalvo\b/;
const beforeWords = /transfer|deposit|banc|\bbank|\bwire\b|\bcbu\b|\bcvu\b|rapipago|pago ?facil/;
/** Cash that is paid elsewhere: 'Depósito en efectivo', 'Rapipago / Pago Fácil (efectivo)'. */
const paidElsewhere = /(deposito(?: bancario)?|rapipago|pago ?facil) (?:\(efectivo\)|en efectivo)/g;

/** How an order is to be paid that is not yet: before it leaves, in cash at its door, as both agree; undefined where that cannot be told. */
const wayOf = ({ gateway, gateway_name, method }: SaidPayment): 'before' | 'atDoor' | 'agreed' | undefined => {
  const through = fold(gateway);
  if (/^(?:cash|efectivo|cash[-_ ]on[-_ ]delivery)$/.test(through)) return 'atDoor';
  // A service asks for the money by itself, some in cash somewhere else.
  if (through !== 'offline') return through === '' || through === 'not-provided' ? undefined : 'before';
  const by = fold(method);
  if (by === 'cash') return 'atDoor';
  if (by === 'wire_transfer') return 'before';
  if (by !== 'custom' && by !== '') return undefined;
  const name = fold(gateway_name).replace(paidElsewhere, '$1');
  if (cashWords.test(name) || doorWords.test(name)) return otherWords.test(name) ? undefined : 'atDoor';
  if (beforeWords.test(name)) return 'before';
  return name.trim() === '' ? undefined : 'agreed';
};

const unknown = (why: string): Payment => ({ waits: false, doubt: `No se sabe cuánto se cobra al entregar: ${why}` });

/** What is collected of an order that is paid at its door. */
const atDoor = ({ total, currency, country }: SaidPayment): Payment => {
  if (total === null || total < 0) return unknown('la tienda no dice su total');
  if (currency !== (currencies[country] ?? 'ARS'))
    return unknown(currency === '' ? 'la tienda no dice en qué moneda' : `está en ${currency}`);
  if (total > MAX_AMOUNT) return unknown(`${total} es más de lo que admite una orden`);
  return { waits: false, collect: fromCents(toCents(total)) };
};

/**
 * How an order of Tienda Nube is paid. Ways of a shop's own are 'offline': their method says which, and their name where the method is none of
 * Tienda Nube's; only what is cash at the door for certain is collected.
 */
export const paymentOf = (said: SaidPayment): Payment => {
  const { payment_status, gateway, gateway_name } = said;
  if (payment_status === 'paid' || payment_status === 'authorized') return { waits: false, collect: 0 };
  const way = wayOf(said);
  // What a service gave back it had got.
  if (payment_status === 'partially_refunded' && way === 'before' && fold(gateway) !== 'offline') return { waits: false, collect: 0 };
  if (payment_status === 'partially_paid') return unknown('en la tienda está pagada en parte');
  if (payment_status === 'partially_refunded') return unknown('en la tienda está devuelta en parte');
  if (payment_status !== 'pending')
    return unknown(payment_status === '' ? 'la tienda no dice si está pagada' : `en la tienda su pago está «${payment_status}»`);
  if (way === 'atDoor') return atDoor(said);
  if (way === 'before') return { waits: true };
  if (way === 'agreed') return { waits: false };
  const name = gateway_name || said.method || gateway;
  return unknown(name === '' ? 'la tienda no dice cómo se paga' : `en la tienda se paga con «${name}»`);
};
