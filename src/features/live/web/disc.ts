import type { CSSProperties } from 'react';
import { HAIRLINE, inkOn, isPale, OFFLINE_COLOR } from '#web/map/drawn/drawVehicle.ts';

/** The colours of a vehicle's disc beside the map: those of its pin. */
export const discOf = ({ connected, color }: { connected: boolean; color: string }): CSSProperties => {
  const ground = connected ? color : OFFLINE_COLOR;
  return { background: ground, color: inkOn(ground), ...(isPale(ground) && { boxShadow: `inset 0 0 0 1px ${HAIRLINE}` }) };
};
