import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconHistory, IconPhone, IconRoute } from '@tabler/icons-react';
import type { OrderDetailShown } from '../../contract.ts';
import type { OrderActions } from '../useOrderMenu.tsx';
import classes from './OrderDetail.module.css';
import { useCallLink } from './PhoneLink.tsx';
import { useStatusChat } from './TellStatus.tsx';

const icon = { size: 18, stroke: 1.7 };

/** What is done with an order in one's hand: call, tell, go there, write what happened. */
export const PhoneBar = ({ order, menu }: { order: OrderDetailShown; menu: OrderActions }) => {
  const chat = useStatusChat(order);
  const callLink = useCallLink();
  const { phone, location } = order.toAddress;
  const [lng, lat] = location.coordinates;
  const way = `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;
  return (
    <div className={classes.bar}>
      {phone && (
        <Button component="a" variant="default" href={callLink(phone)} leftSection={<IconPhone {...icon} />}>
          Llamar
        </Button>
      )}
      {chat && (
        <Button component="a" variant="default" href={chat} target="_blank" rel="noreferrer" leftSection={<IconBrandWhatsapp {...icon} />}>
          Avisar
        </Button>
      )}
      <Button component="a" variant="default" href={way} target="_blank" rel="noreferrer" leftSection={<IconRoute {...icon} />}>
        Ir
      </Button>
      <Button flex={1} leftSection={<IconHistory {...icon} />} onClick={() => menu.openHistory(order._id)}>
        Historial
      </Button>
    </div>
  );
};
