import { keyCalls } from './keyCalls.ts';
import { webhookCalls } from './webhookCalls.ts';

/** Calls for whoever connects other programs: API keys, and webhooks that tell them what happens. */
export const developers = { ...keyCalls, ...webhookCalls };
