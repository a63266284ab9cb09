import { Alert, Button, Checkbox, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { counted } from '#shared/noun.ts';
import { fold } from '#shared/text.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { boundsOf } from '#shared/place/geo.ts';
import { areaOf, type Polygons } from '../../zones/geometry.ts';
import { type FileZone, looksSwapped, MAX_FILE_BYTES, MAX_ZONES, swapped } from '../../zones/zoneFile.ts';
import { shapeFault } from '../../zones/zoneFaults.ts';
import type { EditedZone } from './editedZones.ts';
import { readInWorker } from './useZoneChecks.ts';
import { areaSaid, priceSaid, ZONE } from './zoneWords.ts';
import classes from './ZoneImport.module.css';

/** Props of {@link ZoneImport}. */
export type ZoneImportProps = {
  zones: readonly EditedZone[];
  onClose: () => void;
  /** The zones with those of the file, and the shapes that came. */
  onTake: (zones: readonly EditedZone[], taken: readonly Polygons[]) => void;
};

const BUENOS_AIRES = [-58.44, -34.61] as const;

/** Zones with those of a file: one of the same name gets its shape, and its prices where the file tells them. */
const joined = (zones: readonly EditedZone[], file: readonly FileZone[]): EditedZone[] => {
  const all = [...zones];
  for (const { name, pay, cash, polygons } of file) {
    const at = all.findIndex((zone) => fold(zone.name.trim()) === fold(name));
    const was = all[at];
    if (was) all[at] = { ...was, polygons, pay: pay === '' ? was.pay : pay, cash: cash === '' ? was.cash : cash };
    else all.push({ key: newId(), name, pay, cash, polygons });
  }
  return all;
};

const readFile = async (file: File): Promise<{ zones: readonly FileZone[] } | { message: string }> =>
  readInWorker(await file.text()).then(
    (zones) => ({ zones }),
    (error: unknown) => ({ message: error instanceof Error ? error.message : 'No se pudo leer el archivo' }),
  );

/** Zones of a GeoJSON file, shown before they are taken. */
export default function ZoneImport({ zones, onClose, onTake }: ZoneImportProps) {
  const [read, setRead] = useState<{ name: string; zones: readonly FileZone[] }>();
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const [turned, setTurned] = useState(false);
  const box = boundsOf(zones.flatMap(({ polygons }) => polygons.flatMap(([outer = []]) => outer)));
  const near = box ? ([(box[0][0] + box[1][0]) / 2, (box[0][1] + box[1][1]) / 2] as const) : BUENOS_AIRES;

  const open = async (file: File | undefined) => {
    if (!file) return;
    setFault('');
    setBusy(true);
    const result = await readFile(file);
    if ('message' in result) setFault(result.message);
    else {
      const shapes = result.zones.flatMap(({ polygons }) => (polygons.length > 0 ? [polygons] : []));
      setRead({ name: file.name, zones: result.zones });
      setTurned(shapes.some((polygons) => looksSwapped(polygons, near)));
    }
    setBusy(false);
  };
  const doubtful = read?.zones.filter(({ polygons }) => polygons.length > 0 && looksSwapped(polygons, near)) ?? [];
  const shown = (read?.zones ?? []).map((one, at): FileZone & { key: string } => {
    const zone = { ...one, key: `${at} ${one.name}` };
    if (!turned || !doubtful.includes(one)) return zone;
    const polygons = swapped(zone.polygons);
    const { fault: _, ...rest } = zone;
    const wrong = shapeFault(polygons);
    return { ...rest, polygons, ...(wrong !== undefined && { fault: wrong }) };
  });
  const good = shown.filter((zone) => zone.fault === undefined);
  const names = new Set(zones.map(({ name }) => fold(name.trim())));
  const next = joined(zones, good);
  const tooMany = next.length > MAX_ZONES;
  return (
    <Dialog
      title="Importar zonas"
      size={640}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            disabled={good.length === 0 || tooMany}
            onClick={() =>
              onTake(
                next,
                good.map(({ polygons }) => polygons),
              )
            }
          >
            {good.length === 0 ? 'Traer zonas' : `Traer ${counted(good.length, ZONE)}`}
          </Button>
        </>
      }
    >
      {!read && (
        <Dropzone
          loading={busy}
          multiple={false}
          maxSize={MAX_FILE_BYTES}
          onDrop={([file]) => void open(file)}
          onReject={([rejected]) =>
            setFault(rejected && rejected.file.size > MAX_FILE_BYTES ? 'El archivo pesa más de 10 MB' : 'Elija un solo archivo')
          }
          inputProps={{ 'aria-label': 'Archivo GeoJSON' }}
        >
          <div className={classes.drop}>
            <IconFileImport size={28} stroke={1.5} aria-hidden />
            <p>
              <b>Elija un archivo GeoJSON</b> o arrástrelo aquí
            </p>
            <p>Un FeatureCollection de polígonos, con sus propiedades name, pago y cobro. Hasta 10 MB.</p>
          </div>
        </Dropzone>
      )}
      {fault && (
        <Alert color="red" role="alert" mt={read ? 0 : 'md'}>
          {fault}
        </Alert>
      )}
      {read && (
        <>
          <Text c="var(--rp-text-2)" mb="sm">
            {read.name}: {counted(shown.length, ZONE)}
            {good.length < shown.length && `, ${shown.length - good.length} con errores que no se traen`}.
          </Text>
          {doubtful.length > 0 && (
            <Alert color="amber" role="status" mb="sm">
              {counted(doubtful.length, ZONE)} {doubtful.length === 1 ? 'parece' : 'parecen'} tener la latitud antes que la longitud: así{' '}
              {doubtful.length === 1 ? 'cae' : 'caen'} lejos de donde reparte.
              <Checkbox
                mt={6}
                label="Dar vuelta sus coordenadas"
                checked={turned}
                onChange={(event) => setTurned(event.currentTarget.checked)}
              />
            </Alert>
          )}
          {tooMany && (
            <Alert color="red" role="alert" mb="sm">
              Serían {next.length} zonas y una tarifa puede tener hasta {MAX_ZONES}.
            </Alert>
          )}
          <ul className={classes.zones} aria-label="Zonas del archivo">
            {shown.map(({ key, name, pay, cash, polygons, fault: wrong }) => (
              <li key={key} data-wrong={wrong !== undefined || undefined}>
                <b>{name}</b>
                <span>{wrong ?? `${areaSaid(areaOf(polygons))} · pago ${priceSaid(pay)} · cobro ${priceSaid(cash)}`}</span>
                <span>{wrong ? 'No se trae' : names.has(fold(name)) ? 'Reemplaza' : 'Nueva'}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
