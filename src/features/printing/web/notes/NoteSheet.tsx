import { formatCount, formatMoney } from '#shared/money.ts';
import { taxIdNames } from '#shared/record/taxIdText.ts';
import { dayOf, type InstantLike, namedDay } from '#shared/time.ts';
import type { NoteShown } from '../../notes/note.ts';
import { productText } from '../../notes/productText.ts';
import classes from './notes.module.css';
import { SheetFrame } from './SheetFrame.tsx';

/** Letters of a SKU that its column has room for, on paper and on a phone. */
const SHORT = 15;

/** How a SKU stands in its column: one that has room is not parted at its hyphen. */
export const skuClass = (sku: string): string | undefined => (sku.length <= SHORT ? classes.short : undefined);

/** The products of a note, or of several, in a table that goes on over pages under its head. */
const Lines = ({ note: { product } }: { note: NoteShown }) => (
  <table className={classes.lines}>
    <thead>
      <tr>
        <th className={classes.number}>#</th>
        <th className={classes.sku}>SKU</th>
        <th>Descripción</th>
        <th className={classes.code}>Código</th>
        <th className={classes.count}>Cantidad</th>
      </tr>
    </thead>
    <tbody>
      {product.map((line, at) => (
        // A line has no name of its own, and none is ever moved.
        // eslint-disable-next-line react/no-array-index-key
        <tr key={at}>
          <td>{at + 1}</td>
          <td className={skuClass(line.sku)}>{line.sku}</td>
          <td>{productText(line)}</td>
          <td className={`tn ${classes.code}`}>{line.code}</td>
          <td className={classes.count}>
            <b className="tn">{formatCount(line.quantity)}</b>
          </td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <td />
        <th scope="row" colSpan={2}>
          {formatCount(product.length)} {product.length === 1 ? 'producto' : 'productos'}
        </th>
        <td className={classes.code} />
        <th className={classes.count}>{formatCount(product.reduce((sum, { quantity }) => sum + quantity, 0))}</th>
      </tr>
    </tfoot>
  </table>
);

/** The weekday and the day of a delivery. */
export const dayText = (instant: string | null): string =>
  instant === null ? 'Sin fecha de entrega' : `Entrega: ${namedDay(dayOf(instant))}`;

const Fact = ({ label, children }: { label: string; children: string }) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd>{children || '-'}</dd>
  </div>
);

/** Props of {@link NoteSheet}. */
export type NoteSheetProps = {
  note: NoteShown;
  company: string;
  issuer: readonly string[];
  country: keyof typeof taxIdNames;
  made: InstantLike;
};

/** A delivery note as its sheet has it. */
export const NoteSheet = ({ note, company, issuer, country, made }: NoteSheetProps) => (
  <SheetFrame
    name={`Remito ${note.noteID}`}
    company={company}
    issuer={issuer}
    title="Remito"
    number={note.noteID}
    line={dayText(note.deliveryDate)}
    qr={{ text: note.qr, label: `QR de ${note.internalID}` }}
    signatures={['Firma', 'Aclaración', 'DNI', 'Fecha y hora']}
    note="Original: destinatario · Duplicado: remitente"
    made={made}
  >
    <div className={classes.ends}>
      <div>
        <span className={classes.label}>Remitente</span>
        <b>{note.client.name}</b>
        {note.client.cuit && (
          <span>
            {taxIdNames[country]} {note.client.cuit}
          </span>
        )}
        <span>{note.client.address}</span>
      </div>
      <div>
        <span className={classes.label}>Destinatario</span>
        <b>{note.toName || '-'}</b>
        <span>{note.toAddress}</span>
        <span>{[note.toTown, note.toPhone && `Tel. ${note.toPhone}`].filter(Boolean).join(' · ')}</span>
      </div>
    </div>
    <dl className={classes.facts}>
      <Fact label="# Interno">{note.internalID}</Fact>
      <Fact label="# Externo">{note.externalID ?? ''}</Fact>
      <Fact label="Bultos">{formatCount(note.numberPackage)}</Fact>
      <Fact label="Peso">{note.weight === null ? '' : `${formatCount(note.weight)} g`}</Fact>
      <Fact label="Tipo">{note.typeOrder}</Fact>
    </dl>
    <Lines note={note} />
    {note.observation && (
      <div className={classes.note}>
        <span className={classes.label}>Observaciones</span>
        <span>{note.observation}</span>
      </div>
    )}
    {note.charge !== null && (
      <div className={classes.charge}>
        <span>Cobro en destino</span>
        <b className="tn">{formatMoney(note.charge)}</b>
      </div>
    )}
  </SheetFrame>
);
