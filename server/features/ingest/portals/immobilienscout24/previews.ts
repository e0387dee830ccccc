const PICTURE_HOST = 'https://pictures.immobilienscout24.de'

/** A picture's smallest copy, only on the portal's own hosts. */
export function previewUrl(imageUrl: string, base: string): URL | undefined {
  const url = URL.parse(imageUrl, base)
  if (!url || (url.origin !== new URL(base).origin && url.origin !== PICTURE_HOST)) return undefined
  url.pathname = url.pathname.replace(/\/ORIG\/.*$/, '/ORIG/legacy_thumbnail/400x300/format/jpg/quality/80')
  return url
}
