import { filesIn } from '#server/purgeRule.ts';
import { clients } from './tables.ts';

/** Logos of clients. */
export const filesOfClients = filesIn(clients, clients.avatar, clients.logoEmail, clients.logoZPL);
