import { at, listAt, textAt } from '../../../../html/json.ts'
import type { RawBusiness } from '../raw-business.ts'
import { businessPath } from './id.ts'
import { readMailLink } from './links.ts'
import { splitPlace } from './place.ts'

/** An entry that the page's own script would render. */
export function readLazy(data: unknown): RawBusiness | undefined {
  const id = textAt(data, 'realId')
  const name = textAt(data, 'name')
  if (id === null || name === null) return undefined
  const mail = findHref(data, 'email')
  return {
    externalId: id,
    name,
    branch: textAt(data, 'branche'),
    street: textAt(data, 'adresseKompakt', 'strasseHausnummer'),
    ...splitPlace(textAt(data, 'adresseKompakt', 'plzOrt') ?? ''),
    phone: textAt(data, 'adresseKompakt', 'telefonnummer'),
    // other links lead to one of the directory's forms
    email: mail?.startsWith('mailto:') ? readMailLink(mail) : null,
    website: findHref(data, 'homepage'),
    path: businessPath(id),
  }
}

/** The target of the button of this kind. */
function findHref(data: unknown, kind: string): string | null {
  for (const row of listAt(data, 'trefferButtonListList', 'trefferButtonListList'))
    for (const button of Array.isArray(row) ? row : []) if (at(button, 'type') === kind) return textAt(button, 'gcLink', 'href')
  return null
}
