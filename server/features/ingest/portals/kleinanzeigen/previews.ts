const PICTURE_HOST = 'img.kleinanzeigen.de'
/** The portal's name for its smallest rendition. */
const SMALLEST = '$_2.AUTO'

/** A picture's smallest copy, only on the portal's own hosts. */
export function previewUrl(imageUrl: string, base: string): URL | undefined {
  const url = URL.parse(imageUrl, base)
  if (!url || (url.origin !== new URL(base).origin && url.origin !== `https://${PICTURE_HOST}`)) return undefined
  url.search = `?rule=${SMALLEST}`
  return url
}
