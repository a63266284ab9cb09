import * as z from 'zod';
import { Phone, type CountryCode } from '#shared/phone.ts';
import { OptionalEmail } from '#shared/place/address.ts';
import { plainText } from '#shared/plainText.ts';
import type { Fields } from '#shared/record/fields.ts';
import { TaxId } from '#shared/record/taxId.ts';
import { formatPhone } from '#shared/record/phoneText.ts';
import { formatTaxId, taxIdNames } from '#shared/record/taxIdText.ts';
import { payToFault, payToNames } from './payTo.ts';

/** The company as its papers name it; what is empty is not printed. */
export const CompanyDetails = z.object({
  legalName: plainText(120),
  taxId: TaxId,
  address: plainText(160),
  phone: Phone,
  email: OptionalEmail,
  /** Where it is paid to: an alias or a CBU, a bank account, an IBAN. */
  payTo: plainText(60),
});
/** See the schema. */
export type CompanyDetails = z.output<typeof CompanyDetails>;

/** Those of which nothing is told. */
export const NO_DETAILS: CompanyDetails = { legalName: '', taxId: '', address: '', phone: '', email: '', payTo: '' };

/** The fields, as the screen and the history call them. */
export const companyFields = (country: CountryCode) =>
  ({
    legalName: { label: 'Razón social', kind: 'text' },
    taxId: { label: taxIdNames[country], kind: 'taxId' },
    address: { label: 'Domicilio fiscal', kind: 'text' },
    phone: { label: 'Teléfono', kind: 'phone' },
    email: { label: 'Email', kind: 'email' },
    payTo: { label: payToNames[country], kind: 'text' },
  }) as const satisfies Fields;

/** How a country's tax numbers look. */
const taxIds = { AR: /^\d{11}$/, UY: /^\d{12}$/, ES: /^[A-Z\d]{9}$/ } as const;

/** What of the details is wrong in the company's country, which their schema does not know. */
export const detailFaults = (country: CountryCode, { taxId, payTo }: Pick<CompanyDetails, 'taxId' | 'payTo'>) => {
  const account = payToFault(country, payTo);
  return {
    ...(taxId !== '' && !taxIds[country].test(taxId) && { taxId: `No es un ${taxIdNames[country]}` }),
    ...(account !== undefined && { payTo: account }),
  };
};

/** The company under its name in the heads of papers, line by line; none where nothing is told. */
export const issuerLines = (country: CountryCode, { legalName, taxId, address, phone, email }: CompanyDetails): string[] =>
  [[legalName, taxId && `${taxIdNames[country]} ${formatTaxId(taxId)}`], [address], [phone && `Tel. ${formatPhone(phone)}`, email]].flatMap(
    (parts) => parts.filter((part) => part !== '').join(' · ') || [],
  );
