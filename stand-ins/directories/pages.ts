import { listBranches, type StandInBusiness } from './businesses.ts'

export const KINDS = ['gelbeseiten.de', 'dasoertliche.de', '11880.com'] as const
export type DirectoryKind = (typeof KINDS)[number]

/** One result page's entries, and the total. */
export interface ShownPage {
  readonly businesses: readonly StandInBusiness[]
  readonly total: number
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const toUuid = (id: number) => `0000feed-0000-4000-8000-${String(id).padStart(12, '0')}`
const mailAddress = ({ domain, hasMail }: StandInBusiness) => (hasMail && domain ? `info@${domain}` : null)
const frame = (title: string, body: string) =>
  `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`

/** `040 6 69 69-0 01`, as this directory groups digits. */
const grouped = (phone: string) => `${phone.slice(0, 4)} ${phone.slice(4, 5)} ${phone.slice(5, 7)} ${phone.slice(7, 9)}-${phone.slice(9)}`
/** `(0 40) 66 96 90 01` */
const bracketed = (phone: string) => `(${phone.slice(0, 2)} ${phone.slice(2, 4)}) ${phone.slice(4).replace(/(..)/g, '$1 ').trim()}`

function yellowArticle(business: StandInBusiness, n: number): string {
  const id = toUuid(business.id)
  const mail = mailAddress(business)
  if (n >= 2) {
    const button = (type: string, href: string | null) => (href === null ? [] : [{ type, gcLink: { href, text: type } }])
    const data = {
      name: business.name,
      realId: id,
      branche: listBranches(business),
      adresseKompakt: {
        strasseHausnummer: `${business.street} ${business.houseNumber}`,
        plzOrt: `${business.zip} ${business.city}`,
        telefonnummer: grouped(business.phone),
      },
      trefferButtonListList: {
        trefferButtonListList: [
          [
            ...button('homepage', business.domain && `http://www.${business.domain}`),
            ...button('email', mail && `mailto:${mail}?subject=Anfrage`),
          ],
        ],
      },
    }
    return `<article class="mod mod-Treffer" data-teilnehmerid="${business.id}" data-lazyloaddata="${escaped(JSON.stringify(data))}"></article>`
  }
  return `<article class="mod mod-Treffer" data-realid="${id}" data-teilnehmerid="${business.id}">
    <h2 class="mod-Treffer__name">${escaped(business.name)}</h2>
    <p class="mod-Treffer--besteBranche">${listBranches(business)}</p>
    <div class="mod-AdresseKompakt__adress-text">${business.street} ${business.houseNumber}, <span class="mod-AdresseKompakt__adress__ort">${business.zip} ${business.city}</span></div>
    <a class="mod-TelefonnummerKompakt__phoneNumber" href="tel:${business.phone}">${grouped(business.phone)}</a>
    ${business.domain ? `<span data-webseiteLink="${btoa(`http://www.${business.domain}`).replaceAll('=', '')}">Webseite</span>` : ''}
    ${mail ? `<span data-parameters="${escaped(JSON.stringify({ inboxConfig: { organizationQuery: { generic: { emails: [mail] } } } }))}"></span>` : ''}
  </article>`
}

/** JSON response to the "load more" form: further entries. */
export const furtherEntries = ({ businesses, total }: ShownPage): string =>
  JSON.stringify({
    html: businesses.map((one) => yellowArticle(one, 0)).join(''),
    gesamtanzahlTreffer: total,
    anzahlTreffer: businesses.length,
  })

const yellow = ({ businesses, total }: ShownPage) =>
  frame(
    'Gelbe Seiten',
    `<h1><span id="mod-TrefferlisteInfo">${total.toLocaleString('de-DE')}</span> Treffer</h1>${businesses.map(yellowArticle).join('')}`,
  )

function localRow(business: StandInBusiness): string[] {
  const row = Array.from({ length: 20 }, () => '')
  row[3] = business.domain ? `www.${business.domain}` : ''
  row[4] = business.city
  row[8] = business.zip
  row[9] = business.street.replace(/straße\b/i, 'str.')
  row[10] = business.houseNumber
  row[11] = bracketed(business.phone)
  row[14] = `${business.name}\u00A0\u00A0`
  row[15] = `${business.street} ${business.houseNumber}\t\t${business.zip} ${business.city} - Mitte`
  row[17] = mailAddress(business) ?? ''
  return row
}

const literal = (cells: readonly string[]) =>
  `[${cells.map((cell) => `'${cell.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`).join(',')}]`

/** URL of an entry's page. */
const localLink = ({ id }: StandInBusiness) =>
  `https://www.dasoertliche.de/?id=0184${String(id).padStart(18, '0')}&recuid=${toUuid(id).replaceAll('-', '').toUpperCase()}&action=58&form_name=detail`

/** The page of one Das Örtliche entry. */
export const entryPage = (business: StandInBusiness): string => {
  const { name, street, houseNumber, zip, city, phone } = business
  const address = `${street} ${houseNumber}, ${zip} ${city}`
  return frame(
    escaped(name),
    `<h1>${escaped(name)}</h1><p>${listBranches(business)}</p><address>${address}</address><p>${bracketed(phone)}</p>`,
  )
}

const local = ({ businesses, total }: ShownPage) =>
  total === 0
    ? frame('Das Örtliche', '<h1>Leider keine Treffer</h1>')
    : frame(
        'Das Örtliche',
        `<h1>${total} Treffer</h1>${businesses
          .map(
            (one) =>
              `<div class="hit"><a class="hitlnk_name" href="${escaped(localLink(one))}">${escaped(one.name)}</a><span class="category">${listBranches(one)}</span></div>`,
          )
          .join('')}<script>var handlerData = [${businesses.map((one) => literal(localRow(one))).join(',\n')}];</script>`,
      )

const linked = ({ businesses, total }: ShownPage, origin: string) => {
  const itemListElement = businesses.map((one, n) => ({
    '@type': 'ListItem',
    position: n + 1,
    item: {
      '@type': 'LocalBusiness',
      name: escaped(one.name),
      url: `${origin}/branchenbuch/${one.zip}/${one.id}B${one.id}/eintrag.html`,
      telephone: `(${one.phone.slice(0, 3)}) ${one.phone.slice(3)}`,
      ...(mailAddress(one) && { email: mailAddress(one) }),
      address: {
        '@type': 'PostalAddress',
        postalCode: one.zip,
        addressLocality: one.city,
        streetAddress: `${one.street} ${one.houseNumber}`,
      },
    },
  }))
  const data = { '@type': 'SearchResultsPage', mainEntity: { '@type': 'ItemList', itemListElement } }
  return frame(
    '11880',
    `<span id="hit-count">${total}</span>${total === 0 ? '' : `<script type="application/ld+json">${JSON.stringify(data)}</script>`}`,
  )
}

/** A business page of 11880, which contains the page's own URL even when the business has no website. */
export const detailPage = (business: StandInBusiness, origin: string): string =>
  frame(
    escaped(business.name),
    `<h1>${escaped(business.name)}</h1><meta itemprop="url" content="https://www.11880.com${new URL(origin).pathname}">${
      business.domain ? `<meta itemprop="url" content="http://www.${business.domain}">` : ''
    }`,
  )

/** Entries per page. */
export const PAGE: Readonly<Record<DirectoryKind, number>> = { 'gelbeseiten.de': 50, 'dasoertliche.de': 25, '11880.com': 50 }

/** A result page in its directory's markup. */
export function resultPage(kind: DirectoryKind, shown: ShownPage, origin: string): string {
  if (kind === 'gelbeseiten.de') return yellow(shown)
  return kind === 'dasoertliche.de' ? local(shown) : linked(shown, origin)
}
