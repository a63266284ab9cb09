import { Button } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { whatsappLink } from '#shared/phone.ts';
import { useSession } from '../../../session/web/session.ts';
import type { OrderDetailShown } from '../../contract.ts';
import { statusSentence } from '../../statusSentence.ts';

/** A chat with an order's recipient, the message on its status written; undefined when their phone can have none (decisions §3), or the order was deleted. */
export const useStatusChat = ({ toAddress, internalID, status }: OrderDetailShown): string | undefined => {
  const country = useSession()?.country_code;
  const sentence = statusSentence(status.id, { name: toAddress.name ?? '', tracking: internalID });
  return country && toAddress.phone && status.id !== 99 ? whatsappLink(toAddress.phone, country, sentence) : undefined;
};

/** 'Avisar estado': opens that chat. */
export const TellStatus = ({ order }: { order: OrderDetailShown }) => {
  const chat = useStatusChat(order);
  return (
    chat && (
      <Button
        component="a"
        href={chat}
        target="_blank"
        rel="noreferrer"
        variant="default"
        size="compact-sm"
        leftSection={<IconBrandWhatsapp size={16} stroke={1.7} />}
      >
        Avisar estado
      </Button>
    )
  );
};
