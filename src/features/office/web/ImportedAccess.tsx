import { Button, Text, Title } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck, IconCopy, IconDownload, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import type { Received } from '#shared/contract.ts';
import { toCsv } from '#shared/list/csv.ts';
import { formatCount } from '#shared/money.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import { saveFile } from '#web/saveFile.ts';
import { NO_ACCESS } from '../../employees/access.ts';
import type { employees } from '../../employees/contract.ts';
import classes from './ImportedAccess.module.css';

const ICON = { size: 15, stroke: 1.7 };

/** Props of {@link ImportedAccess}. */
export type ImportedAccessProps = Pick<Received<typeof employees.import>, 'invited' | 'outside' | 'links' | 'unlinked'>;

const saveLinks = (links: ImportedAccessProps['links']) =>
  saveFile('invitaciones.csv', toCsv([['Nombre', 'Email', 'Enlace'], ...links.map(({ name, email, link }) => [name, email, link])]));

/** How those who came from a file get in: who was invited, with the links where no mail takes them, and who has no way in yet. */
export default function ImportedAccess({ invited, outside, links, unlinked }: ImportedAccessProps) {
  const clipboard = useClipboard();
  const [copied, setCopied] = useState<string | null>(null);
  const copy = ({ _id, link }: ImportedAccessProps['links'][number]) => {
    clipboard.copy(link);
    setCopied(_id);
  };
  return (
    <>
      {(invited > 0 || outside > 0) && (
        <ul className={classes.facts}>
          {invited > 0 && (
            <li>
              <IconMail {...ICON} aria-hidden />
              {invited === 1 ? '1 invitado, que elige su contraseña' : `${formatCount(invited)} invitados, que eligen su contraseña`}
            </li>
          )}
          {unlinked > 0 && (
            <li data-warn>
              <IconAlertTriangle {...ICON} aria-hidden />
              {unlinked === 1
                ? '1 ya tenía su enlace, que no se muestra otra vez: si se perdió, vuelva a invitarlo'
                : `${formatCount(unlinked)} ya tenían su enlace, que no se muestra otra vez: si se perdieron, vuelva a invitarlos`}
              <LinkButton variant="default" size="compact-sm" to="/office/employee">
                Ir a Empleados
              </LinkButton>
            </li>
          )}
          {outside > 0 && (
            <li data-warn>
              <IconAlertTriangle {...ICON} aria-hidden />
              {outside === 1 ? '1 todavía no tiene cómo ingresar' : `${formatCount(outside)} todavía no tienen cómo ingresar`}
              <LinkButton variant="default" size="compact-sm" to="/office/employee" search={{ state: 'active', 'f.access': NO_ACCESS }}>
                Ver quiénes no tienen acceso
              </LinkButton>
            </li>
          )}
        </ul>
      )}
      {links.length > 0 && (
        <section className={classes.links} aria-labelledby="links">
          <header>
            <div>
              <Title order={2} id="links">
                Enlaces de las invitaciones
              </Title>
              <Text c="var(--rp-text-2)">
                El correo no está configurado: páselos usted. Cada uno sirve una sola vez, vence en 7 días y no se vuelve a mostrar.
              </Text>
            </div>
            <Button variant="default" leftSection={<IconDownload {...ICON} />} onClick={() => saveLinks(links)}>
              Descargar {links.length === 1 ? 'el enlace' : `los ${formatCount(links.length)} enlaces`}
            </Button>
          </header>
          <ul aria-label="Invitados" tabIndex={0}>
            {links.map((one) => (
              <li key={one._id}>
                <span>
                  <b>{one.name}</b>
                  <span>{one.email}</span>
                </span>
                <Button
                  variant="default"
                  size="compact-sm"
                  leftSection={copied === one._id ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />}
                  aria-label={`${copied === one._id ? 'Copiado' : 'Copiar enlace'} de ${one.name}`}
                  onClick={() => copy(one)}
                >
                  {copied === one._id ? 'Copiado' : 'Copiar enlace'}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
