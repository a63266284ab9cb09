import type { DeadRule } from './deadRules.ts';
import type { ConditionKind } from './rules.ts';

const kinds: Record<ConditionKind, string> = { day: 'día', weight: 'peso', volume: 'volumen', vehicle: 'vehículo' };

/** Why a rule never holds, in words. */
export const deadSaid = ({ why }: DeadRule): string => {
  switch (why.kind) {
    case 'vehicle':
      return 'No se cumple nunca: el tipo de vehículo ya no existe';
    case 'limits':
      return `No se cumple nunca: los límites de ${kinds[why.of]} se excluyen entre sí, y la tarifa no acepta ninguna orden`;
    case 'limited':
      return `No se cumple nunca: ninguna orden que aceptan los límites de ${kinds[why.of]} la cumple`;
  }
};
