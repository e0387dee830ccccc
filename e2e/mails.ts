import { load } from 'cheerio'
import { expect } from 'vitest'
import type { ReceivedMail } from '#stand-ins/smtp/box.ts'
import type { Product } from './product.ts'

const LINK = /https?:\/\/\S+\?token=[\w-]+/g

/** Returns the next email to an address; checks its sender, recipient, and both parts. */
export async function mailTo(product: Product, email: string, subject: string): Promise<ReceivedMail> {
  const mail = await product.mail.waitFor(email)
  expect(mail).toMatchObject({ subject, from: { name: 'Giebel' }, to: { address: email }, recipients: [email] })
  expect(mail.html).toContain('<html lang="de">')
  expect(mail.text).toContain('Guten Tag')
  return mail
}

/** Returns an email's link with its token. It must lead to the product and be the same in the button, the HTML text, and the text part. */
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
