import type { Noun } from '#shared/noun.ts';
import type { Fields } from '#shared/record/fields.ts';
import { ACCOUNT_SETTINGS, accountSettingFields, CLOSURE, closureFields } from '../accounts/closures/fields.ts';
import { settlementFields } from '../accounts/settlements/fields.ts';
import { SETTLEMENT } from '../accounts/settlements/noun.ts';
import { clientFields, otherClientFields } from '../clients/fields.ts';
import { CLIENT } from '../clients/noun.ts';
import { API_KEY, apiKeyFields, WEBHOOK, webhookFields } from '../developers/nouns.ts';
import { employeeFields } from '../employees/fields.ts';
import { EMPLOYEE } from '../employees/noun.ts';
import { feeFields, otherFeeFields } from '../fees/fields.ts';
import { FEE } from '../fees/noun.ts';
import { vehicleFields } from '../fleet/fields.ts';
import { VEHICLE } from '../fleet/noun.ts';
import { skuFields } from '../skus/fields.ts';
import { SKU } from '../skus/noun.ts';
import { warehouseFields } from '../warehouses/fields.ts';
import { PEER, peerFields } from '../transfers/peerFields.ts';
import { WAREHOUSE } from '../warehouses/noun.ts';

/** What is told of a kind of record in the audit. */
type AuditKind = { noun: Noun; fields: Fields };

const catalogue: Fields = { name: { label: 'Nombre', kind: 'text' }, color: { label: 'Color', kind: 'text' } };

const { avatar: logo, logoEmail, logoZPL } = clientFields;
const company: Fields = { logo, logoEmail, logoZPL };

/** The kinds of record whose changes are written down, by their tables. */
export const auditKinds = {
  clients: { noun: CLIENT, fields: { ...clientFields, ...otherClientFields } },
  employees: { noun: EMPLOYEE, fields: employeeFields },
  employee_types: { noun: { one: 'tipo de empleado', many: 'tipos de empleado' }, fields: catalogue },
  workshifts: { noun: { one: 'turno', many: 'turnos' }, fields: catalogue },
  vehicles: { noun: VEHICLE, fields: vehicleFields },
  warehouses: { noun: WAREHOUSE, fields: warehouseFields },
  skus: { noun: SKU, fields: skuFields },
  fees: { noun: FEE, fields: { ...feeFields, ...otherFeeFields } },
  settlements: { noun: SETTLEMENT, fields: settlementFields },
  closures: { noun: CLOSURE, fields: closureFields },
  account_settings: { noun: ACCOUNT_SETTINGS, fields: accountSettingFields },
  peers: { noun: PEER, fields: peerFields },
  api_keys: { noun: API_KEY, fields: apiKeyFields },
  webhooks: { noun: WEBHOOK, fields: webhookFields },
  companies: { noun: { one: 'empresa', many: 'empresas', feminine: true }, fields: company },
  vehicle_categories: { noun: { one: 'categoría', many: 'categorías', feminine: true }, fields: catalogue },
  vehicle_brands: { noun: { one: 'marca', many: 'marcas', feminine: true }, fields: catalogue },
  vehicle_models: { noun: { one: 'modelo', many: 'modelos' }, fields: catalogue },
  vehicle_types: { noun: { one: 'tipo de vehículo', many: 'tipos de vehículo' }, fields: catalogue },
  vehicle_statuses: { noun: { one: 'estado de vehículo', many: 'estados de vehículo' }, fields: catalogue },
} as const satisfies Record<string, AuditKind>;

/** The name of a kind of record. */
export type AuditKindName = keyof typeof auditKinds;

/** What is told of a kind; of one that nobody named, its records. */
export const auditKindOf = (kind: string): AuditKind =>
  (auditKinds as Readonly<Record<string, AuditKind>>)[kind] ?? { noun: { one: 'registro', many: 'registros' }, fields: {} };

/** Every field that may have changed, by its path: several kinds have a 'name', which is the same to who looks for it. */
export const auditFields: ReadonlyMap<string, string> = new Map(
  Object.values(auditKinds)
    .toReversed()
    .flatMap(({ fields }) => Object.entries<{ label: string }>(fields).map(([path, { label }]) => [path, label] as const)),
);
