import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { askNow, useOnline } from '../online.ts';
import classes from './AwayBand.module.css';

/** Says that the network or the server is away, until it is back. */
export const AwayBand = () => {
  const online = useOnline();
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
    </div>
  );
};
