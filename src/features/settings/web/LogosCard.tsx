import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { logoShapes } from '#shared/record/pictures.ts';
import { ApiError } from '#web/api.ts';
import { toast } from '#web/feedback/toast.ts';
import { PictureInput } from '#web/form/photos/PictureInput.tsx';
import { type PictureValue, savedPicture, sentPicture } from '#web/form/photos/pictureValue.ts';
import type { Session } from '../../session/signInCalls.ts';
import { refreshSession } from '../../session/web/session.ts';
import { settingsApi } from './api.ts';
import { TopicCard } from '#web/page/TopicCard.tsx';
import classes from './Settings.module.css';

/** Of a logo, in MB. */
const MAX_MEGABYTES = 10;

const logos = [
  { type: 'logo', label: 'Logo', about: 'Menú y seguimiento', shape: logoShapes.avatar, width: 122 },
  { type: 'logoEmail', label: 'Logo de emails', about: 'Avisos al comprador', shape: logoShapes.logoEmail, width: 158 },
  { type: 'logoZPL', label: 'Logo térmico', about: 'Así sale en la etiqueta', shape: logoShapes.logoZPL, width: 151 },
] as const;

/** One logo, which is saved as soon as it is chosen, or taken away. */
const Logo = ({ logo: { type, ...shown }, saved }: { logo: (typeof logos)[number]; saved: string | null }) => {
  const [chosen, setChosen] = useState<PictureValue>();
  const save = useMutation({
    mutationFn: (value: PictureValue) => settingsApi.setLogo.call({ type, logo: sentPicture(value) }),
    onSuccess: async (_answer, value) => {
      toast.ok(value.file ? 'Cargado con éxito' : 'Eliminado con éxito');
      await refreshSession();
    },
    onSettled: () => setChosen(undefined),
  });
  const fault = save.error && (save.error instanceof ApiError ? (save.error.fields?.logo ?? save.error.message) : save.error.message);
  return (
    <div aria-busy={save.isPending}>
      <PictureInput
        {...shown}
        value={chosen ?? savedPicture(saved)}
        onChange={(value) => {
          setChosen(value);
          save.mutate(value);
        }}
        maxMegabytes={MAX_MEGABYTES}
        error={fault}
      />
    </div>
  );
};

/** Props of {@link LogosCard}. */
export type LogosCardProps = { session: Pick<Session, 'logo' | 'logoEmail' | 'logoZPL'> };

/** The company's logos. */
export const LogosCard = ({ session }: LogosCardProps) => (
  <TopicCard title="Logos de la empresa" about="Salen donde el cliente no puso el suyo. PNG o JPG; se ajustan solos al tamaño que va.">
    <div className={classes.logos}>
      {logos.map((logo) => (
        <Logo key={logo.type} logo={logo} saved={session[logo.type]} />
      ))}
    </div>
  </TopicCard>
);
