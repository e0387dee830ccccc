import type { CapturedPage } from '#shared/contract/ingest/captured-page.ts'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { germanDay } from '#shared/domain/berlin-time.ts'
import { CALL_RESULT } from '#shared/domain/call-result.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { button, element, quiet } from './element.ts'
import { describeAdded, describeKnown } from './known.ts'
import { type Place, readPlace } from './place.ts'
import { readTab } from './read-tab.ts'
import { resultForm } from './result-form.ts'
import { Failure, forgetKey, hand, lookUp, NoKey, noteResult, storedKey, storeKey } from './server.ts'

// Opened by a click on the icon (`worker.ts`): reads the page of that tab once and shows what Giebel has stored about it.

type Known = ReadonlyMap<string, PropertyCard>
type Cards = Extract<CapturedPage, { kind: 'cards' }>
type AdvertPage = Extract<CapturedPage, { kind: 'ad' }>

const EURO = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
const main = document.querySelector('main') as HTMLElement
const show = (...nodes: readonly (Node | string)[]) => main.replaceChildren(...nodes)

const figures = ({ price, size, rooms }: { price: number | null; size: number | null; rooms: number | null }) =>
  [
    price === null ? null : EURO.format(price),
    size === null ? null : `${size.toLocaleString('de-DE')} m²`,
    rooms === null ? null : `${rooms.toLocaleString('de-DE')} Zimmer`,
  ]
    .filter((part) => part !== null)
    .join(' · ')

const linkTo = ({ server }: Place, propertyId: number, text = `In ${PRODUCT_NAME} öffnen`) =>
  element('a', { className: 'button', href: new URL(`/property/${propertyId}`, server).href, target: '_blank', textContent: text })

/** Runs one step and shows its error, if any. Returns false after an error. */
async function attempt(place: Place, step: () => Promise<void>): Promise<boolean> {
  try {
    await step()
    return true
  } catch (error) {
    if (error instanceof NoKey) askForKey(place, error.message)
    else showError(place, error)
    return false
  }
}

const showError = (place: Place, error: unknown) =>
  show(
    element('p', { role: 'alert', textContent: error instanceof Failure ? error.message : 'Diese Seite ließ sich nicht lesen.' }),
    element(
      'div',
      { className: 'row' },
      button('Noch einmal', () => start(place), true),
      button('Anderer Schlüssel', () => askForKey(place)),
    ),
  )

function askForKey(place: Place, sentence = ''): void {
  const input = element('input', { type: 'password', autocomplete: 'off', required: true, placeholder: 'giebel_…' })
  const form = element(
    'form',
    {
      onsubmit: (event) => {
        event.preventDefault()
        void attempt(place, async () => {
          await storeKey(input.value.trim())
          await start(place)
        })
      },
    },
    sentence !== '' && element('p', { role: 'alert', textContent: sentence }),
    element('label', { className: 'field' }, 'API-Schlüssel mit dem Recht „Aus dem Browser übernehmen“', input),
    element(
      'div',
      { className: 'row' },
      element('button', { type: 'submit', className: 'primary', textContent: 'Verbinden' }),
      element('a', {
        className: 'button',
        href: new URL('/profile', place.server).href,
        target: '_blank',
        textContent: 'Schlüssel anlegen',
      }),
    ),
  )
  show(form, quiet(`Der Schlüssel bleibt in diesem Browser und geht nur an ${place.server}.`))
  input.focus()
}

/** Rejects if the agent has closed the tab meanwhile. */
async function clickedTab(): Promise<Pick<chrome.tabs.Tab, 'id' | 'url'>> {
  const id = Number(new URLSearchParams(location.search).get('tab'))
  return chrome.tabs.get(id).catch(() => ({}))
}

async function start(place: Place): Promise<void> {
  await attempt(place, async () => {
    if ((await storedKey()) === undefined) return askForKey(place)
    show(quiet('Die Seite wird gelesen …'))
    const reading = await readTab(await clickedTab(), place)
    if (reading.kind === 'nothing') return show(element('p', { textContent: reading.sentence }), footer(place))
    const known: Known = new Map((await lookUp(place, reading)).map(({ externalId, card }) => [externalId, card]))
    if (reading.kind === 'ad') showAdvert(place, reading, known)
    else showCards(place, reading, known)
  })
}

function showAdvert(place: Place, page: AdvertPage, known: Known, done?: string): void {
  const { ad, source } = page
  const card = known.get(ad.externalId)
  const take = (favorite: boolean) => () =>
    attempt(place, async () => {
      const [taken] = await hand(place, page, favorite)
      const done = favorite ? 'Gemerkt.' : card ? 'Ergänzt.' : 'Übernommen.'
      if (taken)
        show(element('p', { role: 'status', textContent: done }), element('div', { className: 'row' }, linkTo(place, taken.propertyId)))
    })
  const added = card ? describeAdded(ad, card) : []
  const form = resultForm(ad.externalId, (noted) =>
    attempt(place, async () => {
      const { card } = await noteResult(place, { ...noted, source, externalId: ad.externalId })
      const done = `Notiert: ${CALL_RESULT[noted.result].label}`
      if (card) showAdvert(place, page, new Map([[ad.externalId, card]]), `${done}${describeFollowUp(card)}.`)
      else show(element('p', { role: 'status', textContent: `${done}.` }), footer(place))
    }),
  )
  show(
    ...(done === undefined ? [] : [element('p', { role: 'status', textContent: done })]),
    element('h2', { textContent: ad.title }),
    quiet(figures(ad)),
    element('p', { textContent: card ? `${PRODUCT_NAME} kennt dieses Objekt.` : `Neu: ${PRODUCT_NAME} kennt diese Anzeige noch nicht.` }),
    ...(card ? describeKnown(card, new Date()).map(quiet) : []),
    ...(added.length > 0 ? [quiet(`Neu auf dieser Seite: ${added.join(', ')}`)] : []),
    element(
      'div',
      { className: 'row' },
      !card?.isFavorite && button(card ? 'Merken' : 'Übernehmen und merken', take(true), true),
      (!card || added.length > 0) && button(card ? 'Ergänzen' : 'Übernehmen', take(false)),
      card && linkTo(place, card.id),
    ),
    ...(card ? [form] : []),
    footer(place),
  )
}

const describeFollowUp = ({ nextFollowUpDate }: PropertyCard) =>
  nextFollowUpDate === null ? '' : `, Wiedervorlage am ${germanDay(nextFollowUpDate)}`

function showCards(place: Place, page: Cards, known: Known): void {
  const boxes = new Map<string, HTMLInputElement>()
  const items = page.cards.slice(0, 100).map((one) => {
    const card = known.get(one.externalId)
    const facts = [element('h2', { textContent: one.title }), quiet(figures(one))]
    if (card) return element('li', {}, ...facts, ...describeKnown(card, new Date()).map(quiet), linkTo(place, card.id))
    const box = element('input', { type: 'checkbox', checked: true })
    boxes.set(one.externalId, box)
    return element('li', {}, element('label', {}, box, element('span', {}, ...facts)))
  })
  const take = () =>
    attempt(place, async () => {
      const cards = page.cards.filter(({ externalId }) => boxes.get(externalId)?.checked)
      if (cards.length === 0) return
      const taken = await hand(place, { ...page, cards }, false)
      const first = taken.filter(({ isNew }) => isNew)
      show(
        element('p', { role: 'status', textContent: `${first.length} ${first.length === 1 ? 'Anzeige' : 'Anzeigen'} übernommen.` }),
        element('div', { className: 'row' }, ...first.slice(0, 1).map(({ propertyId }) => linkTo(place, propertyId))),
      )
    })
  const unknown = boxes.size
  show(
    element('p', { textContent: `${items.length} auf dieser Seite, ${unknown} davon neu.` }),
    element('ul', {}, ...items),
    ...(unknown > 0 ? [element('div', { className: 'row' }, button('Angehakte übernehmen', take, true))] : []),
    footer(place),
  )
}

const footer = (place: Place) =>
  element(
    'p',
    { className: 'quiet' },
    'Gelesen wird nur auf Ihren Klick; an der Seite ändert sich nichts. ',
    element('a', {
      href: '#',
      textContent: 'Schlüssel entfernen',
      onclick: (event) => {
        event.preventDefault()
        void forgetKey().then(() => askForKey(place))
      },
    }),
  )

void readPlace().then(start)
