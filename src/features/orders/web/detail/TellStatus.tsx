import { Button } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { whatsappLink } from '#shared/phone.ts';
import { useSession } from '../../../session/web/session.ts';
import type { OrderDetailShown } from '../../contract.ts';
import { statusSentence } from '../../statusSentence.ts';
import classes from './OrderDetail.module.css';

/** 'Avisar estado': opens a chat with the recipient, the message written; nothing when their phone can have none (decisions §3). */
export const TellStatus = ({ order: { toAddress, internalID, status } }: { order: OrderDetailShown }) => {
  const country = useSession()?.country_code;
  const sentence = statusSentence(status.id, { name: toAddress.name ?? '', tracking: internalID });
  const chat = country && toAddress.phone ? whatsappLink(toAddress.phone, country, sentence) : undefined;
  return (
    chat && (
      <Button
        component="a"
        href={chat}
        target="_blank"
        rel="noreferrer"
        variant="default"
        size="compact-sm"
        className={classes.tell}
        leftSection={<IconBrandWhatsapp size={16} stroke={1.7} />}
      >
        Avisar estado
      </Button>
    )
  );
};
