const PICTURE_HOST = 'https://mms.immowelt.de'

/** A picture's smallest copy, only on the portal's own hosts. */
export function previewUrl(imageUrl: string, base: string): URL | undefined {
  const url = URL.parse(imageUrl, base)
  if (!url || (url.origin !== new URL(base).origin && url.origin !== PICTURE_HOST)) return undefined
  url.searchParams.set('w', '525')
  url.searchParams.set('h', '394')
  return url
}
