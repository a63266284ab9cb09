import { Button } from '@mantine/core';
import { IconChevronDown, IconDownload, IconMail } from '@tabler/icons-react';
import { formatCount } from '#shared/money.ts';
import { later } from '#web/later.ts';
import { LazyMenu } from '#web/menu/LazyMenu.tsx';
import { accountsApi } from '../api.ts';
import { openFile } from './openFile.ts';

const MenuEntries = later(() => import('#web/menu/MenuEntries.tsx'));

/** Props of {@link ChosenSettlements}. */
export type ChosenSettlementsProps = {
  /** Their `_id`s. */
  settlements: readonly string[];
  onMail: () => void;
  /** Takes what is written in the background. */
  onJob: (job: string) => void;
};

/** What can be done with the chosen settlements: mailed to their clients, exported. */
export const ChosenSettlements = ({ settlements, onMail, onJob }: ChosenSettlementsProps) => {
  const count = formatCount(settlements.length);
  const asked = { settlement: [...settlements] };
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={15} stroke={1.7} />} onClick={onMail}>
        Enviar por mail ({count})
      </Button>
      <LazyMenu
        position="bottom-start"
        button={(button) => (
          <Button
            variant="default"
            leftSection={<IconDownload size={15} stroke={1.7} />}
            rightSection={<IconChevronDown size={14} stroke={1.7} />}
            {...button}
          >
            Exportar ({count})
          </Button>
        )}
      >
        <MenuEntries
          entries={[
            { label: 'Una fila por liquidación', onSelect: () => void openFile(() => accountsApi.exportSettlements.call(asked), onJob) },
            { label: 'Una fila por orden', onSelect: () => void openFile(() => accountsApi.exportLines.call(asked), onJob) },
          ]}
        />
      </LazyMenu>
    </>
  );
};
