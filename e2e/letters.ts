import { load } from 'cheerio'
import { expect } from 'vitest'
import type { ReceivedMail } from '#stand-ins/smtp/box.ts'
import type { Product } from './product.ts'

const LINK = /https?:\/\/\S+\?token=[\w-]+/g

/** The next letter for an address, with what every letter has: our sender, the right recipient, and both parts. */
export async function letterTo(product: Product, email: string, subject: string): Promise<ReceivedMail> {
  const letter = await product.mail.waitFor(email)
  expect(letter).toMatchObject({ subject, from: { name: 'Giebel' }, to: { address: email }, recipients: [email] })
  expect(letter.html).toContain('<html lang="de">')
  expect(letter.text).toContain('Guten Tag')
  return letter
}

/** The one link with a secret in a letter, the same behind the button, in the text beside it and in the text part; it leads to the product. */
export function linkIn(product: Product, { html, text }: ReceivedMail): string {
  const $ = load(html)
  const anchors = $('a').get()
  const behind = anchors.map((anchor) => $(anchor).attr('href') ?? '').filter((href) => href.includes('token'))
  const shown = anchors.map((anchor) => $(anchor).text()).filter((words) => words.includes('token'))
  const plain = text.match(LINK) ?? []
  for (const found of [behind, shown, plain]) expect(found).not.toEqual([])
  const links = new Set([...behind, ...shown, ...plain])
  expect(links.size).toBe(1)
  const [link = ''] = links
  expect(link.startsWith(`${product.url}/`)).toBe(true)
  return link
}
