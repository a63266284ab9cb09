import { ActionIcon } from '@mantine/core';
import { IconMapPins, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '#shared/permissions.ts';
import { useSession, viewerOf } from '../../session/web/session.ts';
import classes from './StreetsOffer.module.css';
import { useStreets } from './useStreets.ts';

/** Under it stands that somebody does not want the offer any more. */
const keyFor = (user: string) => `reparto.streets.offer.${user}`;

/** Props of {@link StreetsOffer}. */
export type StreetsOfferProps = {
  /** Whether it floats over a map; otherwise it is a band of its screen. */
  floating?: boolean;
};

/** While no streets are loaded, the offer to load some, for who may: one line, which can be closed for good. */
export const StreetsOffer = ({ floating = false }: StreetsOfferProps) => {
  const session = useSession();
  const user = session?._id ?? '';
  const [declined, setDeclined] = useState(() => localStorage.getItem(keyFor(user)) !== null);
  const isAsked = session !== undefined && can(viewerOf(session), 'unrestricted') && !declined;
  const { data } = useStreets(isAsked);
  if (!isAsked || !data?.mayLoad || data.data.length > 0) return null;
  const decline = () => {
    localStorage.setItem(keyFor(user), 'declined');
    setDeclined(true);
  };
  return (
    <aside className={classes.offer} data-floating={floating || undefined} aria-label="Calles sin cargar">
      <IconMapPins size={16} stroke={1.7} aria-hidden />
      <p>
        <Link to="/office/streets">Cargue las calles de su ciudad</Link>: las direcciones se ubican en la puerta
      </p>
      <ActionIcon size={24} aria-label="No mostrar más" onClick={decline}>
        <IconX size={14} stroke={1.7} />
      </ActionIcon>
    </aside>
  );
};
