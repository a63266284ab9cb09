import { KEPT } from '#server/backup/keptBackups.ts';

/** What copies of before keep of what was erased, for whoever erased it. docs/personal-data.md has all of them. */
export const backupsNote = `Las copias de seguridad hechas hasta hoy conservan lo borrado. Las de cada noche lo pierden en ${KEPT.months} meses, si se siguen haciendo; el registro de la base (BACKUP_LOG=1), en unas tres semanas en marcha como mucho, si se lo sigue llevando; las hechas a mano, las de --whole y las llevadas a otro lado, cuando alguien las borre (docs/personal-data.md). Si restaura una, repita este comando.`;
