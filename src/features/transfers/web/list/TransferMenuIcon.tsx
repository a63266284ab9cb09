import { IconArrowBackUp, IconArrowsExchange, IconCheck, IconX } from '@tabler/icons-react';

const icons = { info: IconArrowsExchange, takeBack: IconArrowBackUp, confirm: IconCheck, refuse: IconX };

/** The picture of an entry in the menu of a shared order; loaded with the menu. */
export default function TransferMenuIcon({ of }: { of: keyof typeof icons }) {
  const Icon = icons[of];
  return <Icon size={16} stroke={1.7} />;
}
