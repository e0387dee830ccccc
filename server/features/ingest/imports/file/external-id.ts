import { createHash } from 'node:crypto'

const LONGEST = 100

/** The advert id in a link: the last part that looks like a portal's id. */
export function idOfLink(link: string): string | undefined {
  const { pathname = '', searchParams } = URL.parse(link) ?? {}
  const ad = /\/(\d{6,})-\d+-\d+\/?$/.exec(pathname)?.[1]
  const parts = pathname.split('/').filter((part) => part !== '')
  const marked = searchParams?.get('id') ?? parts.at(-1)
  const number = marked?.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{16,}|\d{5,}/gi)?.at(-1)
  const id = ad ?? number ?? (marked !== undefined && /^(?=.*\d)[\w-]{5,}$/.test(marked) ? marked : undefined)
  return id?.slice(0, LONGEST)
}

/** A hash for adverts without an id: equal rows get equal ids. */
export function idOfFacts(...facts: readonly (string | number | null | undefined)[]): string {
  const normalised = facts.map((fact) =>
    String(fact ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase(),
  )
  return createHash('sha256').update(JSON.stringify(normalised)).digest('hex').slice(0, 32)
}
