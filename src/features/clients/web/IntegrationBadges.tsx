import { IconAlertCircle, IconCheck, IconClock } from '@tabler/icons-react';
import { integrationBadge, shopNames, type IntegrationShown } from '../integration.ts';
import classes from './IntegrationBadges.module.css';

const glyphs = { ok: IconCheck, failed: IconAlertCircle, waiting: IconClock } as const;

/** A client's connections as badges: green where they work, red where their permission ended, blue otherwise (spec 1 §4). */
export const IntegrationBadges = ({ integrations }: { integrations: readonly IntegrationShown[] }) => {
  if (integrations.length === 0) return <span className={classes.none}>Sin conexión</span>;
  return (
    <span className={classes.badges}>
      {integrations.map((one) => {
        const { tone, text } = integrationBadge(one);
        const Glyph = glyphs[tone];
        return (
          <span key={one._id} className={classes.badge} data-tone={tone} title={`${shopNames[one.type].name}: ${one.nickname}`}>
            <Glyph size={13} stroke={2} aria-hidden />
            {text}
          </span>
        );
      })}
    </span>
  );
};
