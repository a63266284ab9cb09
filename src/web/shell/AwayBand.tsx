import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useLacksPart } from '../anew.ts';
import { askNow, useOnline } from '../online.ts';
import classes from './AwayBand.module.css';

/** Says that the network or the server is away, until it is back; then whether the page lacks a part of the program since. */
export const AwayBand = () => {
  const online = useOnline();
  const lacksPart = useLacksPart();
  return (
    <div role="status">
      {(!online || lacksPart) && (
        <div className={classes.away}>
          <IconCloudOff size={16} stroke={1.7} aria-hidden />
          <span>
            <b>{online ? 'Falta una parte de la pantalla.' : 'Sin conexión.'}</b>{' '}
            {online ? 'Guarde lo que hace, o recargue y retómelo.' : 'Se reintenta solo; lo que ve puede no estar al día.'}
          </span>
          <Button variant="default" size="compact-sm" onClick={online ? () => window.location.reload() : askNow}>
            {online ? 'Recargar' : 'Reintentar ahora'}
          </Button>
        </div>
      )}
    </div>
  );
};
