import { formatCount } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { addDays, dayOf, formatDateTime, formatTime, type InstantLike } from '#shared/time.ts';

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** A size in the unit that makes it short, as disks are sold: '1,5 GB', '820 MB'. */
export const sizeText = (bytes: number): string => {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1_000 ** power;
  const told = power === 0 || value >= 100 ? formatCount(Math.floor(value)) : String(Math.floor(value * 10) / 10).replace('.', ',');
  return `${told} ${UNITS[power]}`;
};

const MINUTE_MS = 60_000;

/** How long something took or has waited: '40 segundos', '1 minuto', '3 horas', '2 días'. */
export const lengthText = (ms: number): string => {
  const many = (count: number, one: string) => counted(count, { one, many: `${one}s` });
  if (ms < MINUTE_MS) return many(Math.max(0, Math.round(ms / 1_000)), 'segundo');
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 90) return many(minutes, 'minuto');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? many(hours, 'hora') : many(Math.round(hours / 24), 'día');
};

/** When something was: 'hoy a las 03:31', 'ayer a las 03:31', '24/11/26 03:31'. */
export const whenText = (at: InstantLike, now: InstantLike): string => {
  if (dayOf(at) === dayOf(now)) return `hoy a las ${formatTime(at)}`;
  if (dayOf(at) === addDays(dayOf(now), -1)) return `ayer a las ${formatTime(at)}`;
  return `el ${formatDateTime(at)}`;
};

/** Names in a sentence, three of them at most: 'Ana, Beto y 2 más'. */
export const namesText = (names: readonly string[]): string => {
  const shown = names.length <= 3 ? names : [...names.slice(0, 2), `${formatCount(names.length - 2)} más`];
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} y ${shown.at(-1)}`;
};

/** What background work is called, by its name. */
const works: Readonly<Record<string, string>> = {
  import: 'Importación de órdenes',
  'import addresses': 'Direcciones de una importación',
  'change orders': 'Cambio de muchas órdenes',
  'undo change of orders': 'Deshacer un cambio de órdenes',
  'place orders again': 'Ubicar direcciones de nuevo',
  'settle batch': 'Liquidaciones en lote',
  'labels as PDF': 'Etiquetas en PDF',
  'zip proofs': 'Comprobantes de entrega',
  'load streets': 'Carga de calles',
  'try fee': 'Prueba de una tarifa',
  'sku-export': 'Exportación',
  notify: 'Aviso al destinatario',
};

/** What a kind of background work is called. */
export const workNamed = (name: string): string => {
  if (name.startsWith('export ')) return 'Exportación';
  if (name.startsWith('mail ')) return 'Correo';
  return works[name] ?? 'Otro proceso';
};
