import * as z from 'zod';
import { endpoint, Id, Instant, Nothing, type Received } from '#shared/contract.ts';
import { Option, optionSearch } from '#shared/list/optionSearch.ts';
import { RecordPlace, doorAddress } from '#shared/place/address.ts';
import { Phone } from '#shared/phone.ts';
import { plainText } from '#shared/plainText.ts';
import type { ImportColumns } from '#shared/record/import/importColumns.ts';
import { recordImportCalls } from '#shared/record/import/importContract.ts';
import { recordCalls, RecordStatus } from '#shared/record/recordContract.ts';
import { TaxId } from '#shared/record/taxId.ts';
import { NewPassword } from '../session/newPassword.ts';
import { integrationStatuses, integrationTypes } from './integration.ts';
import { clientColumns } from './importColumns.ts';
import { CLIENT } from './noun.ts';

/** A client as answers name it, with where its parcels are fetched and who is asked for there. */
export const ClientOption = z.object({
  _id: Id,
  name: z.string(),
  ...doorAddress,
  /** Null while nobody put it on the map. */
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
});
export type ClientOption = z.infer<typeof ClientOption>;

/** A client's connection to a shop. */
const Integration = z.object({
  _id: Id,
  type: z.enum(integrationTypes),
  /** The account's name there. */
  nickname: z.string(),
  /** The account's number there. */
  user_id: z.string(),
  status: z.enum(integrationStatuses),
  /** When its permission ends; null where it does not. */
  expire: Instant.nullable(),
  /** How often renewing it was tried since it failed. */
  retry: z.number(),
});
export type Integration = z.output<typeof Integration>;

/** A client's e-mail, lower-cased; 'Requerido' is said of one that is none, too (spec 1 §5). */
const ClientEmail = z
  .string('Requerido')
  .overwrite((text) => text.trim().toLowerCase())
  .max(254, 'Hasta 254 caracteres')
  .regex(z.regexes.email, 'Requerido');

/** A client as it is typed (spec 1 §3, §5). */
export const ClientForm = z.object({
  name: plainText(120).min(1, 'Requerido'),
  status: RecordStatus,
  cuit: TaxId.default(''),
  phone: Phone.default(''),
  email: ClientEmail,
  /** '' leaves the one that there is; a new client needs one. */
  password: NewPassword.or(z.literal('')).default(''),
  contactName: plainText(120).default(''),
  contactPhone: Phone.default(''),
  ...RecordPlace.shape,
});
/** See the schema. */
export type ClientForm = z.output<typeof ClientForm>;

/** Calls about clients. */
export const clients = {
  ...recordCalls('/api/client', {
    noun: CLIENT,
    needs: 'office',
    listedFor: 'office',
    form: ClientForm,
    pictures: ['avatar', 'logoEmail', 'logoZPL'],
    unlisted: ['logoEmail', 'logoZPL'],
    secrets: ['password'],
    told: {
      /** Number that people use for it, given once. */
      number: z.number(),
      /** Its connections to shops, whichever they are; the name is the documents'. */
      mercadolibre: z.array(Integration),
    },
  }),
  ...recordImportCalls('/api/client', { noun: CLIENT, needs: 'office', columns: clientColumns satisfies ImportColumns<ClientForm> }),
  search: {
    ...optionSearch('/api/client/search', { records: 'clientes activos por nombre', needs: 'staff' }),
    scope: 'orders:write' as const,
    output: z.object({ data: z.array(Option.extend(ClientOption.shape)) }),
  },
  email: endpoint({
    method: 'POST',
    path: '/api/client/email',
    summary: 'Dice si otro cliente ya usa un email',
    needs: 'office',
    input: z.object({ email: ClientEmail, type: z.enum(['new', 'edit'], 'Debe ser new o edit'), _id: Id.optional() }),
    output: z.object({ taken: z.boolean() }),
  }),
  shops: endpoint({
    method: 'POST',
    path: '/api/client/ml',
    summary: 'Cuentas de Mercado Libre de un cliente',
    needs: 'staff',
    input: z.object({ _id: Id }),
    output: z.object({ data: z.array(Integration) }),
  }),
  unlink: endpoint({
    method: 'POST',
    path: '/api/client/linkup/delete',
    summary: 'Elimina la vinculación de un cliente con una tienda',
    needs: 'office',
    input: z.object({ _id: Id, integration: Id }),
    output: Nothing,
  }),
};

/** A client as the list has it. */
export type ListedClient = Received<typeof clients.list>['data'][number];

/** All of a client. */
export type ClientRow = Received<typeof clients.read>['data'];
