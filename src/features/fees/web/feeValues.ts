import { chosenStatus, recordStatus } from '#shared/record/recordStatus.ts';
import { emptyValues, sentValues, typedValues, type TypedValues } from '#web/form/fieldValues.ts';
import type { Sent } from '#shared/contract.ts';
import type { FeeRow, fees } from '../contract.ts';
import { feeFields } from '../fields.ts';

const { rules: _rules, clients: _clients, ...identity } = feeFields;
/** The fields of a tariff but for its rules and clients, which have modals of their own. */
export const identityFields = identity;

/** What the form of a tariff sends. */
export type FeeSent = Pick<Required<Sent<typeof fees.create>>, keyof typeof identityFields>;
/** What it holds. */
export type FeeValues = TypedValues<FeeSent>;

/** A tariff as its form begins; a new one is inactive, as without zones it would charge nothing, and its kind of price is still to be chosen. */
export const startOf = (row?: FeeRow): FeeValues =>
  row
    ? typedValues<FeeSent>(identityFields, { ...row, type: 1, status: chosenStatus(row.status) })
    : { ...emptyValues<FeeSent>(identityFields), status: recordStatus.inactive };

/** What the form sends of it. */
export const sentOf = (values: FeeValues) => sentValues<FeeSent>(identityFields, values);
