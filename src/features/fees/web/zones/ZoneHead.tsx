import { Button } from '@mantine/core';
import { IconDeviceFloppy, IconDownload, IconUpload } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { counted } from '#shared/noun.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import { PageHead } from '#web/page/PageHead.tsx';
import { saveFile } from '#web/saveFile.ts';
import { zoneFile } from '../../zones/zoneFile.ts';
import type { EditedZone } from './editedZones.ts';
import type { ReadZones } from './useZoneSaving.ts';
import { ZONE } from './zoneWords.ts';
import classes from './Zones.module.css';

const ICON = { size: 16, stroke: 1.7 };

/** Props of {@link ZoneHead}. */
export type ZoneHeadProps = {
  read: ReadZones;
  zones: readonly EditedZone[];
  isIdle: boolean;
  isSaving: boolean;
  onImport: () => void;
  onSave: () => void;
};

/** What stands above the zone editor: whose zones they are, files, and saving. */
export const ZoneHead = ({ read, zones, isIdle, isSaving, onImport, onSave }: ZoneHeadProps) => {
  const { id } = useParams({ from: '/office/fee/$id' });
  return (
    <PageHead
      title="Zonas"
      breadcrumb={[
        'Oficina',
        <Link key="fees" to="/office/fee" className={classes.crumb}>
          Tarifas
        </Link>,
        <span key="fee">
          {read.name} · {read.typeOrder.join(', ')}
        </span>,
      ]}
      aside={<span className={classes.count}>{counted(zones.length, ZONE)}</span>}
      actions={
        <>
          <Button variant="default" leftSection={<IconUpload {...ICON} />} onClick={onImport}>
            Importar
          </Button>
          <Button
            variant="default"
            visibleFrom="md"
            leftSection={<IconDownload {...ICON} />}
            disabled={zones.length === 0}
            onClick={() => saveFile(`zonas ${read.name}.geojson`, new TextEncoder().encode(zoneFile(zones)))}
          >
            Exportar
          </Button>
          <LinkButton variant="default" to="/office/fee/$id/trial" params={{ id }}>
            Probar tarifa
          </LinkButton>
          {/* All of them deleted is something to save, though there are no zones. */}
          <Button leftSection={<IconDeviceFloppy {...ICON} />} disabled={zones.length === 0 && isIdle} loading={isSaving} onClick={onSave}>
            Guardar Zonas
          </Button>
        </>
      }
    />
  );
};
