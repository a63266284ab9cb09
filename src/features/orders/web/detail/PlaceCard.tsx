import { Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { addressFields } from '#shared/place/addressFields.ts';
import { addressLine } from '#shared/place/addressLine.ts';
import type { Place } from '../../orderRow.ts';
import { EmailFact, Fact, Facts } from '#web/feedback/Facts.tsx';
import detail from './OrderDetail.module.css';
import { PhoneLink } from './PhoneLink.tsx';
import classes from './PlaceCard.module.css';

/** Longer observations take the card's whole width. */
const LONG = 60;

/** Props of {@link PlaceCard}. */
export type PlaceCardProps = {
  title: string;
  place: Place;
  /** Stands at the right of the title. */
  action?: ReactNode;
  /** Stands at the card's foot, from edge to edge. */
  foot?: ReactNode;
};

/** One end of an order, whole. */
export const PlaceCard = ({ title, place, action, foot }: PlaceCardProps) => (
  <section className={detail.card}>
    <div className={classes.cardBody}>
      <div className={classes.cardHead}>
        <Title order={2} className={classes.cardTitle}>
          {title}
        </Title>
        {action}
      </div>
      <p className={classes.address}>{addressLine(place)}</p>
      <p className={classes.town}>
        {[place.town, place.postalCode && `CP ${place.postalCode}`].filter(Boolean).join(' · ') || 'Sin localidad'}
      </p>
      {place.partial_match && (
        <p className={classes.doubt}>
          <IconAlertTriangle size={15} stroke={1.7} aria-hidden /> Dirección dudosa: conviene confirmarla
        </p>
      )}
      <Facts className={classes.placeFacts}>
        <Fact label={addressFields.name.label}>{place.name}</Fact>
        <Fact label={addressFields.phone.label}>{place.phone && <PhoneLink phone={place.phone} className={classes.link} />}</Fact>
        <Fact label={addressFields.typeBuilding.label}>{place.typeBuilding}</Fact>
        {place.email && (
          <Fact label={addressFields.email.label}>
            <EmailFact email={place.email} />
          </Fact>
        )}
        <Fact label={addressFields.observation.label} wide={Boolean(place.email) || (place.observation?.length ?? 0) > LONG}>
          {place.observation}
        </Fact>
      </Facts>
    </div>
    {foot}
  </section>
);
