import type { Config } from '../../config.ts';
import { openBucket } from './bucket.ts';
import { openFolder } from './folder.ts';
import type { Target } from './target.ts';

const settings = [
  'BACKUP_DIR',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_REGION',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

/** What says where backups go. */
export type TargetConfig = Pick<Config, (typeof settings)[number]>;

/** That alone of a configuration, for another process. */
export const targetConfigOf = (config: TargetConfig): TargetConfig =>
  Object.fromEntries(settings.map((name) => [name, config[name]])) as TargetConfig;

/** The place that the configuration names. */
export const openTarget = (config: TargetConfig): Target => {
  if (!config.BACKUP_S3_BUCKET) return openFolder(config.BACKUP_DIR);
  const accessKeyId = config.BACKUP_S3_ACCESS_KEY_ID ?? config.S3_ACCESS_KEY_ID;
  const secretAccessKey = config.BACKUP_S3_ACCESS_KEY_ID ? config.BACKUP_S3_SECRET_ACCESS_KEY : config.S3_SECRET_ACCESS_KEY;
  return openBucket({
    bucket: config.BACKUP_S3_BUCKET,
    region: config.BACKUP_S3_REGION ?? config.S3_REGION,
    endpoint: config.BACKUP_S3_ENDPOINT ?? config.S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  });
};
