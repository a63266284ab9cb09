import { handlers } from '#server/http/api.ts';
import { developers } from '../contract.ts';
import { keyHandlers } from './keys/keyHandlers.ts';
import { webhookHandlers } from './webhooks/webhookHandlers.ts';

/** Answers calls about API keys and webhooks. */
export const developerHandlers = handlers(developers, { ...keyHandlers, ...webhookHandlers });
