import { foldGerman } from '#shared/domain/spelling.ts'
import { foldStreet } from '#shared/domain/written/street.ts'
import type { RawBusiness } from '../raw-business.ts'

/** An entry's id and its own page, from its name's link. */
export interface EntryLink {
  readonly externalId: string
  readonly path: string
}

/** `/?id=0184…&recuid=…&form_name=detail&…`; other links do not belong to an entry. */
export function linkIn(href: string | undefined): EntryLink | undefined {
  const url = href === undefined ? null : URL.parse(href, 'https://www.dasoertliche.de')
  const id = url?.searchParams.get('id') ?? ''
  return url && /^\d{6,40}$/.test(id) ? { externalId: id, path: `${url.pathname}${url.search}`.slice(0, LONGEST) } : undefined
}

const LONGEST = 1_000

/**
 * Fallback id for an entry without a link: its name with its phone number, or else with its address; a business that moves keeps its number. Stored
 * ids are compared, so the format must never change.
 */
export const deriveId = ({
  name,
  street,
  zipCode,
  city,
  phone,
}: Pick<RawBusiness, 'name' | 'street' | 'zipCode' | 'city' | 'phone'>): string =>
  [
    foldGerman(name).replace(/[^a-z\d]+/g, '-'),
    phone?.replace(/\D/g, '') || [zipCode ?? foldGerman(city ?? ''), foldStreet(street ?? '').replaceAll(' ', '')].join('|'),
  ]
    .join('|')
    .slice(0, 200)
