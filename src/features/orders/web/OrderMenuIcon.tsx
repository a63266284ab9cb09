import { IconCopy, IconEdit, IconEye, IconHistory, IconQrcode, IconTrash } from '@tabler/icons-react';

const icons = { detail: IconEye, qr: IconQrcode, edit: IconEdit, clone: IconCopy, history: IconHistory, remove: IconTrash };

/** The picture of an entry in the menu of an order; loaded with the menu. */
export default function OrderMenuIcon({ of }: { of: keyof typeof icons }) {
  const Icon = icons[of];
  return <Icon size={16} stroke={1.7} />;
}
