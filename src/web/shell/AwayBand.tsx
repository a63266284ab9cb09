import { Button } from '@mantine/core';
import { IconCloudOff, IconRefreshAlert } from '@tabler/icons-react';
import { loadAnew, useLacksPart } from '../anew.ts';
import { askNow, useOnline } from '../online.ts';
import classes from './AwayBand.module.css';

/** Says that the network or the server is away, until it is back; then whether the page lacks something of the program since. */
export const AwayBand = () => {
  const online = useOnline();
  const lacksPart = useLacksPart();
  return (
    <div role="status">
      {!online && (
        <div className={classes.away}>
          <IconCloudOff size={16} stroke={1.7} aria-hidden />
          <span>
            <b>Sin conexión.</b> Se reintenta solo; lo que ve puede no estar al día.
          </span>
          <Button variant="default" size="compact-sm" onClick={askNow}>
            Reintentar ahora
          </Button>
        </div>
      )}
      {online && lacksPart && (
        <div className={classes.away}>
          <IconRefreshAlert size={16} stroke={1.7} aria-hidden />
          <span>
            <b>Volvió la conexión, y falta una parte de la pantalla.</b> Guarde lo que está haciendo, o recargue y retómelo.
          </span>
          <Button variant="default" size="compact-sm" onClick={loadAnew}>
            Recargar
          </Button>
        </div>
      )}
    </div>
  );
};
