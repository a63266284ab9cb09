import { formatCount } from '#shared/money.ts';
import { deliveryStateNames, TEST_EVENT, webhookEventNames } from '../../events.ts';
import type { DeliveryShown } from '../../webhookCalls.ts';

/** What an event is called. */
export const eventName = (event: DeliveryShown['event']): string => (event === TEST_EVENT ? 'Prueba' : webhookEventNames[event].name);

/** What came of sending a notice, in words. */
export const resultOf = ({ state, status, fault, took }: Pick<DeliveryShown, 'state' | 'status' | 'fault' | 'took'>): string => {
  if (fault) return fault;
  if (status === null) return deliveryStateNames[state];
  return `Contestó ${status}${took === null ? '' : ` en ${formatCount(took)} ms`}`;
};
