import type { RawListing } from '../raw-listing.ts'
import { oneLine } from '#shared/domain/written/number.ts'
import { at, listAt, textAt } from '../../../../html/json.ts'
import { categoryId } from './categories.ts'
import { readFacts, parsePlace, readSeller } from './facts.ts'

const PICTURE = { '%WIDTH%': '800', '%HEIGHT%': '600' }

const pictureUrl = (address: string) => Object.entries(PICTURE).reduce((text, [name, value]) => text.replaceAll(name, value), address)

/** An entry in the app API's list. */
export function readItem(item: unknown): RawListing | undefined {
  const [externalId, title] = [textAt(item, 'id'), textAt(item, 'title')]
  if (externalId === null || title === null || !/^\d{4,15}$/.test(externalId)) return undefined
  const values = listAt(item, 'attributes').flatMap((attribute) => textAt(attribute, 'value') ?? [])
  const facts = readFacts(values)
  return {
    externalId,
    path: `/expose/${externalId}`,
    title: oneLine(title),
    excerpt: null,
    priceText: values.find((value) => value.includes('€')) ?? null,
    negotiable: false,
    oldPrice: null,
    plotSize: null,
    ...facts,
    ...parsePlace(textAt(item, 'address', 'line')),
    distanceKm: null,
    dateText: textAt(item, 'published'),
    seller: readSeller(at(item, 'isPrivate')),
    top: false,
    categoryId: categoryId(textAt(item, 'realEstateType')),
    locationId: null,
    imageUrls: [
      ...new Set(
        [textAt(item, 'titlePicture', 'full'), ...listAt(item, 'pictures').map((one) => textAt(one, 'urlScaleAndCrop'))].flatMap((url) =>
          url === null ? [] : pictureUrl(url),
        ),
      ),
    ],
  }
}

/** The entries, without advertisements and hints. */
export const readItems = (list: unknown): readonly unknown[] =>
  listAt(list, 'resultListItems').flatMap((entry) => (textAt(entry, 'type') === 'EXPOSE_RESULT' ? [at(entry, 'item')] : []))
