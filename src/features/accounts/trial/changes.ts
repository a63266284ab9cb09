import { formatMoney } from '#shared/money.ts';
import { type Adjustment, conditionSaid, type FeeRule, type Limit, ruleSaid, type VehicleNames } from '../../fees/rules.ts';
import type { Polygons } from '../../fees/zones/geometry.ts';

/** A zone as far as its changes are told; pesos. */
export type ComparedZone = { _id?: string | undefined; name: string; pay: number; cash: number; polygons: Polygons };

/** What of a tariff its prices come from. */
export type ComparedFee = {
  rules: readonly FeeRule[];
  clients: readonly { _id: string; name: string }[];
  typeOrder: readonly string[];
  fromOrder: readonly string[];
  /** Null where they are not compared: they are as they were. */
  zones: readonly ComparedZone[] | null;
};

/** What was changed: 'Regla 1', '12 % → 15 %'. */
export type FeeChange = { what: string; says: string };

const ARROW = ' → ';
const text = (value: unknown) => JSON.stringify(value);

/** Rules that stand on one side only, each with its number. */
const unlike = <Rule extends FeeRule>(mine: readonly Rule[], theirs: readonly Rule[]) => {
  const left = theirs.map(text);
  return mine.flatMap((rule, at) => {
    const same = left.indexOf(text(rule));
    if (same === -1) return [{ rule, at }];
    left.splice(same, 1);
    return [];
  });
};

const valueSaid = ({ type, value }: Adjustment) => (type === 'percent' ? `${String(value).replace('.', ',')} %` : formatMoney(value));

const adjustmentChange = (before: Adjustment, now: Adjustment, vehicles: VehicleNames): string => {
  const { value: _was, type: _kind, ...other } = before;
  const { value: _is, type: _type, ...rest } = now;
  if (text(other) === text(rest)) return `${valueSaid(before)}${ARROW}${valueSaid(now)}`;
  if (ruleSaid(before, vehicles) === ruleSaid(now, vehicles))
    return `${conditionSaid(before, vehicles)}${ARROW}${conditionSaid(now, vehicles)}`;
  return `${ruleSaid(before, vehicles)}${ARROW}${ruleSaid(now, vehicles)}`;
};

const ruleChanges = <Rule extends FeeRule>(
  before: readonly Rule[],
  now: readonly Rule[],
  { name, fresh, gone, said }: { name: (at: number) => string; fresh: string; gone: string; said: (was: Rule, is: Rule) => string },
): FeeChange[] => {
  const lost = unlike(before, now);
  const come = unlike(now, before);
  const changes = come.map(({ rule, at }): FeeChange => {
    // The one in its place, else the next that was changed or removed.
    const was = lost.find((one) => one.at === at) ?? (lost.length >= come.length ? lost[0] : undefined);
    if (!was) return { what: name(at), says: fresh };
    lost.splice(lost.indexOf(was), 1);
    return { what: name(at), says: said(was.rule, rule) };
  });
  const removed = lost.map(({ at }): FeeChange => ({ what: name(at), says: gone }));
  const moved = changes.length + removed.length === 0 && text(before) !== text(now);
  return [...changes, ...removed, ...(moved ? [{ what: 'Reglas', says: 'en otro orden' }] : [])];
};

const isLimit = (rule: FeeRule): rule is Limit => rule.operator === 'limit';
const isAdjustment = (rule: FeeRule): rule is Adjustment => rule.operator !== 'limit';

const priceChange = (label: string, before: number, now: number) =>
  before === now ? [] : [`${label} ${formatMoney(before)}${ARROW}${formatMoney(now)}`];

const zoneChanges = (before: readonly ComparedZone[], now: readonly ComparedZone[]): FeeChange[] => {
  const was = new Map(before.map((zone) => [zone._id, zone]));
  const changed = now.flatMap((zone): FeeChange[] => {
    const old = zone._id === undefined ? undefined : was.get(zone._id);
    if (!old) return [{ what: `Zona ${zone.name}`, says: 'nueva' }];
    const says = [
      ...(old.name === zone.name ? [] : [`antes ${old.name}`]),
      ...priceChange('cobro', old.cash, zone.cash),
      ...priceChange('pago', old.pay, zone.pay),
      ...(text(old.polygons) === text(zone.polygons) ? [] : ['otro contorno']),
    ];
    return says.length === 0 ? [] : [{ what: `Zona ${zone.name}`, says: says.join(' · ') }];
  });
  const stay = new Set(now.map(({ _id }) => _id));
  return [...changed, ...before.filter(({ _id }) => !stay.has(_id)).map(({ name }) => ({ what: `Zona ${name}`, says: 'eliminada' }))];
};

const listChange = (what: string, all: string, before: readonly string[], now: readonly string[]): FeeChange[] => {
  const come = now.filter((one) => !before.includes(one));
  const gone = before.filter((one) => !now.includes(one));
  if (come.length + gone.length === 0) return [];
  if (now.length === 0) return [{ what, says: all }];
  return [{ what, says: [...come.map((one) => `+ ${one}`), ...gone.map((one) => `− ${one}`)].join(', ') }];
};

/** What a tariff that is tried has otherwise than as it is saved, in words. */
export const feeChanges = (saved: ComparedFee, tried: ComparedFee, vehicles: VehicleNames): FeeChange[] => [
  ...ruleChanges(saved.rules.filter(isLimit), tried.rules.filter(isLimit), {
    name: (at) => `Límite ${at + 1}`,
    fresh: 'nuevo',
    gone: 'eliminado',
    said: (was, is) => `${conditionSaid(was, vehicles)}${ARROW}${conditionSaid(is, vehicles)}`,
  }),
  ...ruleChanges(saved.rules.filter(isAdjustment), tried.rules.filter(isAdjustment), {
    name: (at) => `Regla ${at + 1}`,
    fresh: 'nueva',
    gone: 'eliminada',
    said: (was, is) => adjustmentChange(was, is, vehicles),
  }),
  ...(saved.zones && tried.zones ? zoneChanges(saved.zones, tried.zones) : []),
  ...listChange(
    'Clientes',
    'todos',
    saved.clients.map(({ name }) => name),
    tried.clients.map(({ name }) => name),
  ),
  ...listChange('Tipos de orden', 'todos', saved.typeOrder, tried.typeOrder),
  ...listChange('Canales', 'todos', saved.fromOrder, tried.fromOrder),
];
