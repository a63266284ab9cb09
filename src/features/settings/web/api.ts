import { client } from '#web/api.ts';
import { settings } from '../contract.ts';

/** The calls of the settings. */
export const settingsApi = client('settings', settings);
