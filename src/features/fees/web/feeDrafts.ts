import { type DraftKind, shapeOf } from '#web/form/useDraft.ts';
import { recordDrafts } from '#web/record/RecordDrafts.tsx';
import { feeFields } from '../fields.ts';
import type { FeeRule } from '../rules.ts';

/** What was typed of a part of a tariff and not saved; `_id` is the tariff's. */
export type PartDraft<Values> = { _id: string; values: Values };
/** What the modal of rules holds. */
export type RulesValues = { rules: FeeRule[] };
/** What the modal of clients holds. */
export type ClientsValues = { clients: { _id: string; name: string }[] };

const idOf = ({ _id }: { _id: string }) => _id;

/** Drafts of rules. */
export const rulesDrafts: DraftKind<PartDraft<RulesValues>> = { name: 'fees.rules', shape: shapeOf({ rules: [] }), idOf };
/** Drafts of the clients that a tariff names. */
export const clientsDrafts: DraftKind<PartDraft<ClientsValues>> = { name: 'fees.clients', shape: shapeOf({ clients: [] }), idOf };

const { rules: _rules, type, ...shown } = feeFields;
/** The fields that a tariff's list shows. */
export const shownFields = shown;
/** The fields of a tariff's own form, as its drafts know them. */
export const formFields = { ...shown, type };
/** Drafts of a tariff's own form. */
export const identityDrafts = recordDrafts('fees', formFields);

/** What of a tariff is edited in a modal of the list. */
const editedParts = ['rules', 'clients'] as const;
/** One of them. */
export type EditedPart = (typeof editedParts)[number];

const ID = /^[0-9a-f-]{36}$/;

/** What stands behind '#' where the list is to open a part of a tariff with what was not saved of it. */
export const resumeName = (part: EditedPart, fee: string) => `${part}.${fee}`;

/** What such a name asks for; undefined for any other. */
export const resumedOf = (name: string): { of: EditedPart; fee: string } | undefined => {
  const [part, fee = ''] = name.split('.');
  const of = editedParts.find((one) => one === part);
  return of && ID.test(fee) ? { of, fee } : undefined;
};
