const PICTURE_HOST = 'img.kleinanzeigen.de'
/** How the portal names its smallest rendition. */
const SMALLEST = '$_2.AUTO'

/** The smallest copy of a picture, at the portal's own hosts and nowhere else. */
export function previewOf(imageUrl: string, base: string): URL | undefined {
  const url = URL.parse(imageUrl, base)
  if (!url || (url.origin !== new URL(base).origin && url.origin !== `https://${PICTURE_HOST}`)) return undefined
  url.search = `?rule=${SMALLEST}`
  return url
}
