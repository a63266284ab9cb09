import { counted } from '#shared/noun.ts';
import type { Noun } from '#shared/noun.ts';
import { formatMoney } from '#shared/money.ts';
import type { EditedZone, ZoneWork } from './editedZones.ts';

/** What a zone is called. */
export const ZONE: Noun = { one: 'zona', many: 'zonas', feminine: true };

/** An area as it is read: '27 km²', '1,2 km²', '0,004 km²'. */
export const areaSaid = (km2: number): string => {
  const digits = km2 >= 100 ? 0 : km2 >= 0.1 ? 1 : 3;
  return `${Number(km2.toFixed(digits)).toLocaleString('es-AR', { maximumFractionDigits: digits })} km²`;
};

/** A price on the map, without centavos that it does not have: '$ 3.450'. */
export const priceSaid = (amount: number | ''): string => (amount === '' ? 'Sin precio' : formatMoney(amount).replace(/,00$/, ''));

/** A zone's name in a sentence. */
export const named = ({ name }: Pick<EditedZone, 'name'>): string => (name.trim() === '' ? 'La zona sin nombre' : `«${name.trim()}»`);

/** What is not saved: '1 zona nueva, 2 cambiadas'. */
export const workSaid = ({ changed, removed }: ZoneWork): string => {
  const fresh = changed.filter(({ _id }) => !_id).length;
  const parts = [
    [fresh, 'nueva', 'nuevas'],
    [changed.length - fresh, 'cambiada', 'cambiadas'],
    [removed.length, 'borrada', 'borradas'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, one, many], at) => `${at === 0 ? counted(count, ZONE) : count} ${count === 1 ? one : many}`)
    .join(', ');
};
