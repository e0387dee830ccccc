import { createCanvas } from '@napi-rs/canvas'
import jsqr from 'jsqr'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A word on a page and its position in millimetres from the left and top edge. */
interface Placed {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface Tree {
  readonly role?: string
  readonly children?: readonly Tree[]
}

// The package exports itself twice, so its default import has the wrong type.
const decode = jsqr as unknown as (
  data: Uint8ClampedArray,
  width: number,
  height: number,
) => { data: string; location: Record<'topLeftCorner' | 'topRightCorner', { x: number; y: number }> } | null
const millimetres = (points: number) => (points * 25.4) / 72

const rolesIn = ({ role, children = [] }: Tree): string[] => [...(role ? [role] : []), ...children.flatMap(rolesIn)]

/** Words that may break anywhere are printed in parts, without a gap. */
function joined(parts: readonly Placed[]): Placed[] {
  const words: Placed[] = []
  for (const part of parts) {
    const last = words.at(-1)
    const isNext = last !== undefined && last.top === part.top && Math.abs(part.left - last.right) < 0.05
    if (isNext) words.splice(-1, 1, { ...last, text: last.text + part.text, right: part.right })
    else words.push(part)
  }
  return words
}

/** Decodes the QR code on a PDF page; returns its text and its side in millimetres. */
export async function readCode(bytes: Uint8Array): Promise<{ text: string; side: number } | undefined> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  try {
    const page = await (await loading.promise).getPage(1)
    const viewport = page.getViewport({ scale: 2 })
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
    await page.render({ canvas: canvas as never, viewport, background: 'white' }).promise
    const { data, width, height } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    const found = decode(new Uint8ClampedArray(data), width, height)
    if (!found) return undefined
    const { topLeftCorner: from, topRightCorner: to } = found.location
    return { text: found.data, side: millimetres(Math.hypot(to.x - from.x, to.y - from.y) / viewport.scale) }
  } finally {
    await loading.destroy()
  }
}

/** Reads a PDF with a library the product does not use. */
export async function readPdf(bytes: Uint8Array) {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await loading.promise
  try {
    const pages: { placed: Placed[]; roles: string[] }[] = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number)
      const { height } = page.getViewport({ scale: 1 })
      const { items } = await page.getTextContent()
      const placed = items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return []
        const [left = 0, base = 0] = item.transform.slice(4) as number[]
        const [top, bottom] = [height - base - item.height, height - base]
        const text = item.str.replace(/\s/g, ' ')
        return [
          { text, left: millimetres(left), right: millimetres(left + item.width), top: millimetres(top), bottom: millimetres(bottom) },
        ]
      })
      pages.push({ placed: joined(placed), roles: rolesIn(((await page.getStructTree()) ?? {}) as Tree) })
    }
    const attachments: { name: string; content: string }[] = []
    for (const [name] of (await pdf.getAttachments()) ?? []) {
      const content = (await pdf.getAttachmentContent(name)) as Uint8Array
      attachments.push({ name, content: Buffer.from(content).toString('utf8') })
    }
    const { info, metadata } = await pdf.getMetadata()
    return {
      pages,
      text: pages.flatMap(({ placed }) => placed.map(({ text }) => text)).join(' '),
      attachments,
      title: (info as { Title?: string }).Title,
      language: (info as { Language?: string }).Language,
      declared: (name: string): unknown => metadata?.get(name),
    }
  } finally {
    await loading.destroy()
  }
}
