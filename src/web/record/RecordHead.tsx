import { ActionIcon, Button } from '@mantine/core';
import { IconDots, IconDownload, IconPlus } from '@tabler/icons-react';
import { capitalised, type Noun } from '#shared/noun.ts';
import { bring, later } from '../later.ts';
import { LinkButton } from '../LinkButton.tsx';
import { ExportButton } from '../list/ExportButton.tsx';
import { LazyMenu } from '../menu/LazyMenu.tsx';
import { PageHead } from '../page/PageHead.tsx';
import type { MenuEntry } from '../table/column.ts';

const MenuEntries = later(() => import('../menu/MenuEntries.tsx'));
const bringExport = bring(() => import('../list/exportList.ts'));

/** What the button says that adds a record: 'Agregar depósito'. */
export const addLabel = ({ one }: Noun): string => `Agregar ${one}`;

/** Props of {@link RecordHead}. */
export type RecordHeadProps = {
  noun: Noun;
  breadcrumb: readonly string[];
  /** The pointer or the focus comes to the button that adds: time to load the form. */
  onNear?: () => void;
  /** Without it nothing is added here. */
  onAdd?: (() => void) | undefined;
  onExport: () => Promise<{ url: string }>;
  /** What else is done there, as its catalogues: buttons, in a menu on a phone. */
  tools?: readonly MenuEntry[] | undefined;
};

const Tool = ({ label, icon, to, onSelect }: MenuEntry) => {
  const looks = { variant: 'default', visibleFrom: 'md', leftSection: icon } as const;
  return to ? (
    <LinkButton {...looks} to={to}>
      {label}
    </LinkButton>
  ) : (
    <Button {...looks} onClick={onSelect}>
      {label}
    </Button>
  );
};

/** What stands above a list of records: where one is, what they are, the file of them, the one filled button. */
export const RecordHead = ({ noun, breadcrumb, onNear, onAdd, onExport, tools }: RecordHeadProps) => {
  const toFile = async () => (await bringExport()).exportList(onExport);
  const file = { label: 'Exportar', icon: <IconDownload size={16} stroke={1.7} />, onSelect: () => void toFile() };
  return (
    <PageHead
      title={capitalised(noun.many)}
      breadcrumb={breadcrumb}
      actions={
        <>
          {tools?.map((tool) => (
            <Tool key={tool.label} {...tool} />
          ))}
          <ExportButton ask={onExport} />
          <LazyMenu
            button={(props) => (
              <ActionIcon hiddenFrom="md" variant="default" size={40} aria-label="Más acciones" {...props}>
                <IconDots size={20} stroke={1.7} />
              </ActionIcon>
            )}
          >
            <MenuEntries entries={[...(tools ?? []), file]} />
          </LazyMenu>
          {onAdd && (
            <>
              <Button
                visibleFrom="md"
                aria-keyshortcuts="N"
                leftSection={<IconPlus size={16} stroke={1.7} />}
                onMouseEnter={onNear}
                onFocus={onNear}
                onClick={onAdd}
              >
                {addLabel(noun)}
              </Button>
              <ActionIcon hiddenFrom="md" variant="filled" color="petroleo" size={40} aria-label={addLabel(noun)} onClick={onAdd}>
                <IconPlus size={20} stroke={1.7} />
              </ActionIcon>
            </>
          )}
        </>
      }
    />
  );
};
