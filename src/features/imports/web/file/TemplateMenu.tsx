import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { today } from '#shared/time.ts';
import { bring } from '#web/later.ts';
import { saveFile } from '#web/saveFile.ts';
import { TEMPLATE_NAME, templateCsv } from '../../template.ts';

const loadTemplate = bring(() => import('./templateWorkbook.ts'));
const saveWorkbook = async () => {
  const { templateWorkbook } = await loadTemplate();
  saveFile(`${TEMPLATE_NAME}.xlsx`, await templateWorkbook(today(Date.now())));
};

/** Downloads the template of an order file, as a workbook or as CSV ('Modelo'). */
export function TemplateMenu() {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={15} stroke={1.7} />}
          rightSection={<IconChevronDown size={14} stroke={1.7} />}
        >
          Modelo
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void saveWorkbook()}>Excel (.xlsx)</Menu.Item>
        <Menu.Item onClick={() => saveFile(`${TEMPLATE_NAME}.csv`, templateCsv(today(Date.now())))}>CSV</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
