import { Button } from '@mantine/core';
import { useState } from 'react';
import { LinkButton } from '#web/LinkButton.tsx';
import { useScreenSearch } from '#web/screens.tsx';
import { can } from '#shared/permissions.ts';
import { PublicCard } from '../../../session/web/PublicCard.tsx';
import { useSession, viewerOf } from '../../../session/web/session.ts';
import { lastJourney } from './journey.ts';
import { linkedWords } from './linkedWords.ts';

/** Tells how linking an account ended, to the office and to senders who were invited; and leads back. */
export default function LinkedScreen() {
  const [{ result, type, invited = false, account, client }] = useScreenSearch('/linked');
  const [journey] = useState(lastJourney);
  const session = useSession();
  const mayOffice = session !== undefined && can(viewerOf(session), 'office');
  if (!result || !type)
    return (
      <PublicCard
        title="Vincular una tienda"
        text="Esta página cuenta cómo terminó una vinculación. Empiécela desde un cliente, o con el enlace que le enviaron."
      />
    );
  // What the office began says nothing of who was invited, and the reverse; of what is over, or another browser's, nobody knows who began it.
  const isOwn = result === 'expired' || result === 'unbegun' || result === 'browser' || (journey?.company !== undefined) === invited;
  const own = isOwn ? journey : undefined;
  const { title, text, done, again } = linkedWords(
    { result, type, invited, ...(account !== undefined && { account }), ...(client !== undefined && { client }) },
    own,
  );
  const isSender = invited || own?.company !== undefined;
  const way = isSender && !again ? undefined : own;
  return (
    <PublicCard title={title} text={text}>
      {way ? (
        <Button component="a" href={way.path} size="md" fullWidth>
          {isSender ? 'Intentar otra vez' : done ? 'Volver' : `Volver a ${way.client}`}
        </Button>
      ) : (
        !isSender &&
        mayOffice && (
          <LinkButton to="/office/connections" size="md" fullWidth>
            Ir a Conexiones
          </LinkButton>
        )
      )}
    </PublicCard>
  );
}
