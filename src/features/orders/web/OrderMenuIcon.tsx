import {
  IconArrowBackUp,
  IconCopy,
  IconEdit,
  IconEye,
  IconFileTypePdf,
  IconFileTypeXls,
  IconHistory,
  IconPrinter,
  IconQrcode,
  IconRestore,
  IconRoute,
  IconSignature,
  IconTicket,
  IconTrash,
} from '@tabler/icons-react';

const icons = {
  detail: IconEye,
  qr: IconQrcode,
  print: IconPrinter,
  zpl: IconTicket,
  note: IconFileTypePdf,
  sheet: IconFileTypeXls,
  proof: IconSignature,
  edit: IconEdit,
  clone: IconCopy,
  return: IconArrowBackUp,
  route: IconRoute,
  history: IconHistory,
  remove: IconTrash,
  restore: IconRestore,
};

/** The picture of an entry in the menu of an order; loaded with the menu. */
export default function OrderMenuIcon({ of }: { of: keyof typeof icons }) {
  const Icon = icons[of];
  return <Icon size={16} stroke={1.7} />;
}
