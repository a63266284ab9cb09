/** What a photo may be (spec 1 §5). */
export const PHOTO_TYPES: readonly string[] = ['image/png', 'image/jpeg'];

/**
 * Why a file cannot be added to photos, in Spanish, or undefined when it can.
 * @param taken how many there are already
 * @param max how many there may be
 * @param maxMegabytes size of each at most, in MB (2^20 bytes)
 */
export function photoRefusal(
  file: Pick<File, 'name' | 'type' | 'size'>,
  taken: number,
  max: number,
  maxMegabytes: number,
): string | undefined {
  if (!PHOTO_TYPES.includes(file.type)) return `«${file.name}» no es una imagen PNG o JPG`;
  if (file.size === 0) return `«${file.name}» está vacía`;
  if (file.size > maxMegabytes * 1_048_576) return `«${file.name}» pesa más de ${maxMegabytes} MB`;
  if (taken >= max) return max === 1 ? 'Se admite una sola foto' : `Se admiten hasta ${max} fotos`;
  return undefined;
}
