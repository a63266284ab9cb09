import { Alert } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import type { OrderFormShown } from '../../form.ts';
import { sharedWords } from './sharedWords.ts';

/** Props of {@link TransferNotice}. */
export type TransferNoticeProps = {
  shared: OrderFormShown['shared'];
  /** Room below it, in pixels. */
  mb?: number;
};

/** Tells who sees or edits a shared order what the other company gets to know of it; nothing of others. */
export const TransferNotice = ({ shared, mb = 0 }: TransferNoticeProps) =>
  shared.length > 0 && (
    <Alert color="gray" role="note" flex="none" mb={mb} icon={<IconArrowsExchange size={17} stroke={1.7} />}>
      {shared.map(sharedWords).join(' ')}
    </Alert>
  );
