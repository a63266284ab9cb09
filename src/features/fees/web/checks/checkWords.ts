import { formatCount } from '#shared/money.ts';
import { counted, type Noun } from '#shared/noun.ts';
import type { FeeChecks } from '../../checks/checkCalls.ts';

/** One thing that was found. */
export type FoundCheck = FeeChecks['data'][number];

/** In one piece, wherever the line ends. */
const NOTHING = '$\u00a00,00';

const ORDER: Noun = { one: 'orden', many: 'órdenes', feminine: true };
const CLIENT: Noun = { one: 'cliente', many: 'clientes' };
const ZONE_PAIR: Noun = { one: 'par', many: 'pares' };

const whereSaid = ({ where, places }: FoundCheck) => {
  const rest = places - where.length;
  return `${where.map(({ name, count }) => `${name} ${formatCount(count)}`).join(', ')}${rest > 0 ? ` y ${formatCount(rest)} más` : ''}`;
};

const titleOf = (found: FoundCheck): string => {
  const { kind, count, places, typeOrder } = found;
  switch (kind) {
    case 'unpriced':
      return `${counted(places, CLIENT)} sin tarifa para ${typeOrder ?? ''}`;
    case 'zoneless':
      return 'Una tarifa activa sin zonas';
    case 'outside':
      return `${counted(count, ORDER)} sin zona`;
    case 'placeless':
      return `${counted(count, ORDER)} sin lugar en el mapa`;
    case 'dead':
      return 'Una regla no se cumple nunca';
    case 'overlap':
      return count === 1 ? 'Dos zonas se superponen' : `${counted(count, ZONE_PAIR)} de zonas se superponen`;
    case 'gap':
      return count === 1 ? 'Un hueco entre zonas' : `${formatCount(count)} huecos entre zonas`;
    case 'unchecked':
      return 'Zonas que no se compararon';
  }
};

const textOf = (found: FoundCheck): string => {
  const { kind, count, fee, said } = found;
  const name = fee?.name ?? '';
  switch (kind) {
    case 'unpriced':
      return `${counted(count, ORDER)} de los últimos 7 días se ${count === 1 ? 'cobraría' : 'cobrarían'} ${NOTHING}. ${whereSaid(found)}.`;
    case 'zoneless':
      return count === 0
        ? `${name}: lo que acepte se cobrará ${NOTHING}.`
        : `${name}: ${counted(count, ORDER)} de los últimos 7 días se ${count === 1 ? 'cobraría' : 'cobrarían'} ${NOTHING}.`;
    case 'outside':
      return `${name}, últimos 7 días: se ${count === 1 ? 'cobraría' : 'cobrarían'} ${NOTHING}. ${whereSaid(found)}.`;
    case 'placeless':
      return `Últimos 7 días: se ${count === 1 ? 'cobraría' : 'cobrarían'} ${NOTHING}. ${whereSaid(found)}.`;
    default:
      return `${name}: ${said}.`;
  }
};

/** What was found, in words: what it is, and how many and where. */
export const checkWords = (found: FoundCheck) => ({ title: titleOf(found), text: textOf(found) });
