import { floorText } from '#shared/place/addressLine.ts';
import type { PreviewRow } from '../../contract.ts';
import { writtenAddress } from '../../rows/preview.ts';
import classes from './cells.module.css';

type To = NonNullable<PreviewRow['draft']>['toAddress'];

/** A destination as it will be stored: street and number, how to get in, town and code. */
const destinationOf = ({ address, addressNumber, floor, door, town, postalCode }: To) => ({
  street: addressNumber ? `${address} ${addressNumber}` : address,
  inside: [floor && floorText(floor), door && (floor ? door : `depto ${door}`)].filter(Boolean).join(' '),
  area: [town, postalCode && `CP ${postalCode}`].filter(Boolean).join(', '),
});

/** A destination as it is read aloud: all of its line that is seen. */
export const destinationText = (to: To): string => {
  const { street, inside, area } = destinationOf(to);
  return [inside ? `${street} ${inside}` : street, area].filter(Boolean).join(' · ');
};

/** The destination with what the driver is told. */
export function Destination({ row, wide }: { row: PreviewRow; wide: boolean }) {
  const to = row.draft?.toAddress;
  if (!to) return <span className={classes.line}>{writtenAddress(row, 'toAddress') || '—'}</span>;
  const { street, inside, area } = destinationOf(to);
  return (
    <>
      <span className={classes.line}>
        <b>{street}</b> {inside && <span className={classes.chip}>{inside}</span>}
        {area && <span className={classes.area}> · {area}</span>}
      </span>{' '}
      {!wide && to.observation && <span className={classes.note}>{to.observation}</span>}
    </>
  );
}
