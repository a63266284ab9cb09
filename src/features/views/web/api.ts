import { client } from '#web/api.ts';
import { views } from '../contract.ts';

/** The calls about saved views and chosen columns. */
export const viewsApi = client('views', views);
