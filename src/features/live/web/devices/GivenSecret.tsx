import { ActionIcon, Alert, SegmentedControl } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Hint } from '#web/feedback/Hint.tsx';
import { toast } from '#web/feedback/toast.ts';
import { QrCode } from '#web/qr/QrCode.tsx';
import { osmAndAddress, ownTracksAddress, traccarAddress } from './appSettings.ts';
import classes from './devices.module.css';

/** A secret that was just given. */
export type Given = { name: string; uniqueId: string; secret: string; address: string };

const apps = { traccar: 'Traccar Client', ownTracks: 'OwnTracks', osmAnd: 'OsmAnd', other: 'Otro equipo' } as const;
type App = keyof typeof apps;

const Copied = ({ label, text }: { label: string; text: string }) => {
  const clipboard = useClipboard();
  return (
    <div className={classes.copied}>
      <dt>{label}</dt>
      <dd>
        <code>{text}</code>
        <Hint label={`Copiar ${label}`}>
          <ActionIcon
            aria-label={`Copiar ${label}`}
            onClick={() => {
              clipboard.copy(text);
              toast.ok('Copiado con éxito');
            }}
          >
            <IconCopy size={16} stroke={1.7} />
          </ActionIcon>
        </Hint>
      </dd>
    </div>
  );
};

const steps = ({
  uniqueId,
  secret,
  address,
}: Given): Record<App, { qr?: string; text: ReactNode; typed: readonly [string, string][] }> => ({
  traccar: {
    qr: traccarAddress(address, uniqueId),
    text: 'En el teléfono, abra Traccar Client, Ajustes, y escanee el código con el botón del QR. O escriba estos datos, con precisión más alta e intervalo de 10 segundos:',
    typed: [
      ['Identificador del dispositivo', uniqueId],
      ['URL del servidor', address],
    ],
  },
  ownTracks: {
    qr: ownTracksAddress(address, uniqueId),
    text: 'Escanee el código con la cámara del teléfono y ábralo con OwnTracks. O elija el modo HTTP en Preferencias, Conexión, y escriba:',
    typed: [['URL', address]],
  },
  osmAnd: {
    text: 'Active el complemento «Grabación de viaje» y, en su seguimiento en línea, escriba esta dirección web, con intervalo de 10 segundos:',
    typed: [['Dirección web', osmAndAddress(address)]],
  },
  other: {
    text: 'Envíe a esta dirección en el formato de OsmAnd, de Traccar o en JSON. La clave puede ir también como «Authorization: Bearer».',
    typed: [
      ['Dirección', address],
      ['Identificador', uniqueId],
      ['Clave', secret],
    ],
  },
});

/** A device's secret, this once, and how it gets into each application. */
export const GivenSecret = ({ given }: { given: Given }) => {
  const [app, setApp] = useState<App>('traccar');
  const { qr, text, typed } = steps(given)[app];
  return (
    <section className={classes.given} aria-label={`Clave de ${given.name}`}>
      <Alert color="amber" role="status">
        La clave de <b>{given.name}</b> se muestra esta única vez. Pásela al teléfono antes de cerrar.
      </Alert>
      <SegmentedControl<App>
        fullWidth
        className={classes.apps}
        aria-label="Aplicación"
        value={app}
        onChange={setApp}
        data={Object.entries(apps).map(([value, label]) => ({ value: value as App, label }))}
      />
      <div className={classes.steps}>
        {qr && <QrCode className={classes.qr} text={qr} label={`QR de la configuración para ${apps[app]}`} />}
        <div>
          <p>{text}</p>
          <dl>
            {typed.map(([label, value]) => (
              <Copied key={label} label={label} text={value} />
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
};
