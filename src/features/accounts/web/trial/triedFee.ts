import type { Received, Sent } from '#shared/contract.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Kept } from '#web/form/useDraft.ts';
import type { RecordDraft } from '#web/record/recordApi.ts';
import type { FeeRow, fees } from '../../../fees/contract.ts';
import type { VehicleNames } from '../../../fees/rules.ts';
import type { ClientsValues, PartDraft, RulesValues } from '../../../fees/web/feeDrafts.ts';
import { type FeeSent, type FeeValues, identityFields, sentOf, startOf } from '../../../fees/web/feeValues.ts';
import { applied, editedZones, type EditedZone, faultsOf, sentZones } from '../../../fees/web/zones/editedZones.ts';
import type { ZoneDraft } from '../../../fees/web/zones/zoneDrafts.ts';
import { type ComparedFee, type ComparedZone, type FeeChange, feeChanges } from '../../trial/changes.ts';
import type { trialCalls } from '../../trialCalls.ts';

/** What was not saved of a tariff, by the editor that kept it. */
export type FeeDrafts = {
  rules: Kept<PartDraft<RulesValues>> | undefined;
  clients: Kept<PartDraft<ClientsValues>> | undefined;
  identity: Kept<RecordDraft> | undefined;
  zones: Kept<ZoneDraft> | undefined;
};

/** A tariff as it is stored; its zones where they are edited. */
export type StoredFee = { row: FeeRow; zones: Received<typeof fees.zones>['region'] | null };

/** A tariff with what was not saved of it. */
export type TriedFee = {
  /** What is sent to be tried: what stays as it is stored is left out. */
  parts: Omit<Sent<typeof trialCalls.startTrial>, '_id' | 'fee' | 'month'>;
  /** What its own form would save, with what was typed in it. */
  identity: FeeSent;
  clients: readonly { _id: string; name: string }[];
  /** In words. */
  changes: readonly FeeChange[];
  /** What keeps it from being tried. */
  fault: string | undefined;
};

const text = (value: unknown) => JSON.stringify(value);

/** What was typed in the tariff's own form, over what is stored now: fields that nobody touched stay. */
const identityOf = (row: FeeRow, draft: RecordDraft | undefined): FeeSent => {
  const stored = sentOf(startOf(row)) as FeeSent;
  if (!draft) return stored;
  const typed = sentOf(draft.values as FeeValues);
  const touched = Object.keys(identityFields).filter((field) => text(draft.values[field]) !== text(draft.base[field]));
  return { ...stored, ...Object.fromEntries(touched.map((field) => [field, typed[field as keyof FeeSent]])) };
};

const compared = (zones: readonly EditedZone[]): ComparedZone[] =>
  zones.map((zone) => ({ ...zone, pay: Number(zone.pay), cash: Number(zone.cash) }));
const isUsed = ({ changed, removed }: ZoneDraft['work']) => changed.length + removed.length > 0;

const faultIn = (zones: readonly EditedZone[]): string | undefined => {
  const [first] = faultsOf(zones, () => undefined);
  if (!first) return undefined;
  const [key, faults] = first;
  const name = zones.find((zone) => zone.key === key)?.name.trim();
  return `La zona ${name || 'sin nombre'} tiene errores: ${Object.values(faults).join(', ').toLowerCase()}`;
};

const plainChanges = (row: FeeRow, { name, status }: FeeSent): FeeChange[] => [
  ...(name === row.name ? [] : [{ what: 'Nombre', says: name }]),
  ...(status === row.status ? [] : [{ what: 'Estado', says: status === recordStatus.active ? 'activa' : 'inactiva' }]),
];

/** Puts what was not saved of a tariff over what is stored. */
export const triedFee = ({ row, zones: stored }: StoredFee, drafts: FeeDrafts, vehicles: VehicleNames): TriedFee => {
  const identity = identityOf(row, drafts.identity);
  const rules = drafts.rules?.values.rules ?? row.rules;
  const clients = drafts.clients?.values.clients ?? row.clients;
  const had = stored && editedZones(stored);
  const zones = had && drafts.zones && isUsed(drafts.zones.work) ? applied(drafts.zones.work, had) : null;
  const fault = zones ? faultIn(zones) : undefined;
  const saved: ComparedFee = { ...row, zones: zones && had && compared(had) };
  const tried: ComparedFee = {
    rules,
    clients,
    typeOrder: identity.typeOrder,
    fromOrder: identity.fromOrder,
    zones: zones && compared(zones),
  };
  const differs = (a: unknown, b: unknown) => text(a) !== text(b);
  return {
    identity,
    clients,
    fault,
    changes: [...plainChanges(row, identity), ...feeChanges(saved, tried, vehicles)],
    parts: {
      ...(differs(rules, row.rules) && { rules }),
      ...(differs(clients, row.clients) && { clients: clients.map(({ _id }) => _id) }),
      ...(differs(identity.typeOrder, row.typeOrder) && { typeOrder: identity.typeOrder }),
      ...(differs(identity.fromOrder, row.fromOrder) && { fromOrder: identity.fromOrder }),
      ...(zones && !fault && { region: sentZones(zones) }),
    },
  };
};
