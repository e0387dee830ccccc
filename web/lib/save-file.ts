import type { File } from '#shared/contract/route.ts'

/** Downloads a file from the response to a write. */
export function saveFile({ name, mediaType, content }: File): void {
  const parts = [...(content as Iterable<BlobPart>)]
  const address = URL.createObjectURL(new Blob(parts, { type: mediaType }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  // the browser has started writing by then
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
