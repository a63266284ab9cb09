import * as z from 'zod';
import { endpoint, Nothing } from '#shared/contract.ts';
import { plainText } from '#shared/plainText.ts';
import { Picture, PICTURE_FILE } from '#shared/record/recordContract.ts';
import { orRequired } from '#shared/text.ts';
import { CompanyDetails } from './company/companyDetails.ts';
import { labelCodes } from './labelSizes.ts';

/** Someone's printer of labels (spec 1 §5). */
const LabelPrinter = z.object({
  zplLabel: z.enum(labelCodes, orRequired('Tamaño inexistente')),
  /** What the printer is called on their computer; left out where the bridge that knows its printers is not there, which keeps the one of before. */
  zplPrint: plainText(200).min(1, 'Requerido').optional(),
});

/** The company's logos under the names of the wire; `avatar` is what clients have the first under. */
const LogoType = z.enum(['logo', 'avatar', 'logoEmail', 'logoZPL'], orRequired('Logo inexistente'));

/** The details with their version: 0 while nothing was saved. */
const SavedDetails = CompanyDetails.extend({ version: z.int('Versión inválida').min(0, 'Versión inválida') });

/** Calls of the settings: each one's printer, the company's logos and details, the printer bridge's trust. */
export const settings = {
  setLabel: endpoint({
    method: 'POST',
    path: '/api/profile/setlabel',
    summary: 'Guarda la impresora de etiquetas propia: tamaño y nombre; sin `zplPrint`, el tamaño solo',
    needs: 'staff',
    input: LabelPrinter,
    output: Nothing,
  }),
  setLogo: {
    ...endpoint({
      method: 'POST',
      path: '/api/profile/logo',
      summary: 'Cambia un logo de la empresa, o lo quita con `logo` vacío',
      needs: 'unrestricted',
      input: z.object({ type: LogoType, logo: Picture }),
      output: z.object({ url: z.string().nullable() }),
    }),
    files: { logo: PICTURE_FILE },
  },
  companyDetails: endpoint({
    method: 'GET',
    path: '/api/profile/company',
    summary: 'Los datos de la empresa que salen en sus papeles',
    needs: 'unrestricted',
    input: Nothing,
    output: z.object({ data: SavedDetails }),
  }),
  saveCompanyDetails: endpoint({
    method: 'POST',
    path: '/api/profile/company/edit',
    summary: 'Guarda los datos de la empresa que salen en sus papeles',
    needs: 'unrestricted',
    input: SavedDetails,
    output: SavedDetails.pick({ version: true }),
  }),
  certificate: endpoint({
    method: 'GET',
    path: '/api/print/certificate',
    summary: 'El certificado con el que QZ Tray reconoce a este servidor; null si no hay',
    needs: 'staff',
    input: Nothing,
    output: z.object({ certificate: z.string().nullable() }),
  }),
  sign: endpoint({
    method: 'POST',
    path: '/api/print/sign',
    summary: 'Firma un pedido a QZ Tray: la huella SHA-256 que este pide, en hexadecimal; 429 tras 120 en un minuto',
    needs: 'staff',
    input: z.object({ request: z.string(orRequired('Pedido inválido')).regex(/^[0-9a-f]{64}$/, orRequired('Pedido inválido')) }),
    output: z.object({ signature: z.string() }),
  }),
};
