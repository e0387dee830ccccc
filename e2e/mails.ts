import { load } from 'cheerio'
import { expect } from 'vitest'
import type { ReceivedMail } from '#stand-ins/smtp/box.ts'
import type { Product } from './product.ts'

const LINK = /https?:\/\/\S+\?token=[\w-]+/g

/** The next mail for an address, with what every mail has: our sender, the right recipient, and both parts. */
export async function mailTo(product: Product, email: string, subject: string): Promise<ReceivedMail> {
  const mail = await product.mail.waitFor(email)
  expect(mail).toMatchObject({ subject, from: { name: 'Giebel' }, to: { address: email }, recipients: [email] })
  expect(mail.html).toContain('<html lang="de">')
  expect(mail.text).toContain('Guten Tag')
  return mail
}

/** The one link with a secret in a mail, the same behind the button, in the text beside it and in the text part; it leads to the product. */
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
