/** Pixels per side: twice the largest display size, for dense screens. */
const SIDE = 256

/** A square copy from the centre of a picture; undefined if the browser cannot decode it. */
export async function shrunk(file: Blob): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const side = Math.min(picture.width, picture.height)
  canvas.getContext('2d')?.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, SIDE, SIDE)
  picture.close()
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.9))
}
