import type { File } from '#shared/contract/route.ts'

/** Keeps a file that a write was answered with, as the browser keeps what it downloads. */
export function saveFile({ name, mediaType, content }: File): void {
  const parts = [...(content as Iterable<BlobPart>)]
  const address = URL.createObjectURL(new Blob(parts, { type: mediaType }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  // the browser has begun to write by then
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
