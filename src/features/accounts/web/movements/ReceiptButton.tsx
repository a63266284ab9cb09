import { ActionIcon } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { Suspense } from 'react';
import { ahead, later } from '#web/later.ts';
import classes from './Movements.module.css';

const loadViewer = async () => ({ default: (await import('#web/feedback/ImageViewer.tsx')).ImageViewer });
const ImageViewer = later(loadViewer);

/** A receipt to look at: where it is, and what it is of. */
export type Receipt = { url: string; title: string };

/** Opens the photo of a movement's receipt; nothing where there is none. */
export const ReceiptButton = ({ url, title, onOpen }: { url: string | null; title: string; onOpen: (receipt: Receipt) => void }) =>
  url !== null && (
    <ActionIcon
      size={24}
      variant="subtle"
      className={classes.receipt}
      aria-label={`Ver el comprobante: ${title}`}
      title="Ver el comprobante"
      onMouseEnter={() => ahead(loadViewer)}
      onClick={(event) => {
        event.stopPropagation();
        onOpen({ url, title });
      }}
    >
      <IconPaperclip size={15} stroke={1.7} />
    </ActionIcon>
  );

/** The receipt that was opened; outside of the table, whose rows would take its clicks for theirs. */
export const ReceiptViewer = ({ receipt, onClose }: { receipt: Receipt | undefined; onClose: () => void }) =>
  receipt && (
    <Suspense>
      <ImageViewer images={[receipt]} openAt={0} onClose={onClose} />
    </Suspense>
  );
