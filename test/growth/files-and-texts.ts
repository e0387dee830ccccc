import { readSign } from '#shared/domain/sign-text.ts'
import { foldGerman } from '#shared/domain/spelling.ts'
import { doorAndRest } from '#shared/domain/written/address.ts'
import { foldStreet } from '#shared/domain/written/street.ts'
import { squareMetresIn, readSquareMetres } from '#shared/domain/written/area.ts'
import { readYear } from '#shared/domain/written/day.ts'
import { euroIn, readEuro, readMonthlyEuro } from '#shared/domain/written/euro.ts'
import { kindIn, readPropertyType } from '#shared/domain/written/kind.ts'
import { readCount, readDegrees, germanNumber } from '#shared/domain/written/number.ts'
import { countryIn, readPostcode } from '#shared/domain/written/postcode.ts'
import { roomsIn, readRooms } from '#shared/domain/written/rooms.ts'
import { readStorey } from '#shared/domain/written/storey.ts'
import { hasOrders } from '#server/ai/orders.ts'
import { makeExcerpt, sentencesQuoted } from '#server/ai/excerpt.ts'
import { splitSentences } from '#server/ai/quoted.ts'
import { withoutPersons } from '#server/ai/without-persons.ts'
import { findRefusal } from '#server/features/market/judge/refusal.ts'
import { judge } from '#server/features/market/judge/verdict.ts'
import { keepTradeWords } from '#server/features/network/improvements/trades.ts'
import { findNumbers } from '#server/phone-numbers.ts'
import { cleanBusiness } from '#server/features/network/businesses/clean.ts'
import { siteKey } from '#server/features/network/businesses/site.ts'
import { isNamedAlike, takeApart } from '#server/features/network/businesses/words.ts'
import { compareAdverts } from '#server/features/market/identity/rules/compare.ts'
import { blockingKeys } from '#server/features/market/identity/rules/keys.ts'
import { deriveFacts } from '#server/features/market/identity/rules/facts.ts'
import { readShared } from '#server/features/ingest/mailbox/alerts/shared-text.ts'
import { fitListing } from '#server/features/market/adverts/fit.ts'
import { labelledRooms, readPrice, roomCount, squareMetres } from '#shared/domain/written/printed.ts'
import { unwrapped } from '#server/html/wrapped-links.ts'
import { recognise } from '#server/features/ingest/imports/file/columns.ts'
import { MAX_BODY_BYTES } from '#server/outgoing/fetch.ts'
import { LONGEST_CELL, LONGEST_RECORD, MOST_COLUMNS } from '#server/features/ingest/imports/file/bounds.ts'
import { readLink, readAddresses, readDate, readText, readYes, webAddress } from '#server/features/ingest/imports/file/cells.ts'
import { placeOfCell } from '#server/features/ingest/imports/file/place.ts'
import { previewFile, readFile } from '#server/features/ingest/imports/file/read-file.ts'
import { arriving, drain, type Parser } from './parser.ts'

/** Longest advert description that is stored. */
const ADVERT_TEXT = 20_000
/** A form's longest text field. */
const FORM_TEXT = 10_000
const NOW = new Date('2026-11-26T09:00:00Z')

const WRAPPERS = ['https://deref-gmx.net/?redirectUrl=', 'https://urldefense.com/v3/__https://', 'https://urldefense.com/v2/url?u=']
const LINKED = ['=HYPERLINK("https://', '[a](https://', '[', '<a href="https://']
const TABLE = 'title;zip;buyingPrice;description\nHaus;50667;1;x\n'
const cells = (text: string) => [readText, readYes, placeOfCell, readAddresses, webAddress].map((read) => read(text))
const figures = (text: string) => [
  [readEuro, readMonthlyEuro, euroIn, readSquareMetres, squareMetresIn, readRooms, roomsIn].map((read) => read(text)),
  [kindIn, readCount, readYear, readStorey, countryIn, germanNumber, readDate].map((read) => read(text)),
  [readPropertyType(text, text), readDegrees(text, 90), readPostcode(text, text)],
]

function excerptWithQuote(text: string) {
  const excerpt = makeExcerpt(text, () => true)
  return excerpt && sentencesQuoted(excerpt, excerpt.text.slice(0, 100))
}

/** Files, and advert texts. */
export const FILES_AND_TEXTS: readonly Parser[] = [
  {
    name: 'business',
    most: MAX_BODY_BYTES,
    parse: (text) =>
      cleanBusiness({
        externalId: '1',
        path: null,
        name: text,
        branch: text,
        street: text,
        zipCode: text,
        city: text,
        phone: text,
        email: text,
        website: text,
      }),
  },
  {
    name: 'business: name',
    most: 1_000,
    parse: (text) => isNamedAlike(takeApart(text, []), takeApart(`x ${text}`, []), { isPhone: true, isSiteToo: false }),
  },
  { name: 'business: trades, own site', most: 10_000, parse: (text) => [keepTradeWords(text), siteKey(`https://${text}`)] },
  { name: 'file', most: 4 * LONGEST_RECORD, parse: (text) => drain(readFile(arriving(TABLE + text), undefined, NOW)) },
  { name: 'file: first rows', most: 4 * LONGEST_RECORD, parse: (text) => previewFile(arriving(text)) },
  { name: 'file: a cell', most: LONGEST_CELL, parse: cells },
  { name: 'file: headers', most: LONGEST_RECORD, parse: (text) => [recognise([text]), recognise(text.split(/[;, ]/, MOST_COLUMNS))] },
  ...WRAPPERS.map((around) => ({ name: `link in ${around}`, most: LONGEST_CELL, parse: (text: string) => unwrapped(around + text) })),
  ...LINKED.map((begin) => ({
    name: `file: a cell with ${begin}`,
    most: LONGEST_CELL,
    parse: (text: string) => [cells(begin + text), readLink(begin + text)],
  })),
  {
    name: 'printed figures',
    most: LONGEST_CELL,
    parse: (text) => [readPrice, roomCount, labelledRooms, squareMetres].map((read) => read(text)),
  },
  {
    name: 'fields of an advert',
    most: MAX_BODY_BYTES,
    parse: (text) =>
      fitListing({
        source: 'thinkimmo',
        externalId: '1',
        propertyType: 'house',
        listingType: 'sale',
        placeKeys: [],
        filedAs: null,
        isDetailed: true,
        isDemo: false,
        title: text,
        location: text,
        address: text,
        description: text,
        features: [text],
        condition: text,
      }),
  },
  { name: 'figures and kinds', most: LONGEST_CELL, parse: figures },
  { name: 'shared text', most: FORM_TEXT, parse: readShared },
  { name: 'sign', most: FORM_TEXT, parse: readSign },
  { name: 'phone numbers', most: FORM_TEXT, parse: findNumbers },
  { name: 'street, spelling', most: FORM_TEXT, parse: (text) => [foldStreet(text), doorAndRest(text), foldGerman(text)] },
  { name: 'refusal', most: ADVERT_TEXT, parse: (text) => findRefusal(text) },
  {
    name: 'verdict',
    most: ADVERT_TEXT,
    parse: (text) =>
      judge({
        title: text.slice(0, 300),
        text,
        location: text.slice(0, 300),
        filedAs: null,
        listingType: 'sale',
        sellerType: null,
        otherAds: null,
        price: null,
        size: null,
        rooms: null,
        zipCode: null,
        propertyType: 'house',
        isDetailed: true,
      }),
  },
  {
    name: 'two adverts of one object',
    most: ADVERT_TEXT,
    parse: (text) => {
      const one = { source: 'kleinanzeigen.de', propertyType: 'house', listingType: 'sale', title: text.slice(0, 200) } as const
      const advert = { ...one, description: text, address: text.slice(0, 200), location: text.slice(0, 200), floor: text.slice(0, 200) }
      return [blockingKeys(deriveFacts(advert)), compareAdverts(advert, { ...advert, source: 'immowelt.de', description: `x ${text}` })]
    },
  },
  { name: 'without persons', most: ADVERT_TEXT, parse: (text) => withoutPersons(text, { names: ['Anna Berger'] }) },
  { name: 'orders in a text', most: ADVERT_TEXT, parse: hasOrders },
  { name: 'sentences', most: ADVERT_TEXT, parse: splitSentences },
  { name: 'excerpt', most: ADVERT_TEXT, parse: excerptWithQuote },
]
