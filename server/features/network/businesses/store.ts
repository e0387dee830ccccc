import type { DirectoryName, UpdatedPart } from '#shared/domain/directories.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type Business, cleanBusiness } from './clean.ts'
import { keepFullest, type RawBusiness } from '../../ingest/directories/service.ts'
import { businessKeys, isSameBusiness } from './identity.ts'
import { type EntryContact, toEntryContact, placeLine, updatesIn } from './updates.ts'
import { listMarks } from './marks.ts'
import {
  addKeys,
  giveTo,
  insertBusiness,
  listByEntries,
  listByKeys,
  listForgotten,
  lockBusinesses,
  putUpdate,
  type StoredBusiness,
  storeEntry,
  updateBusiness,
} from './queries-store.ts'

/** What a directory page listed, for which offices and under which trade. */
export interface Found {
  readonly source: DirectoryName
  readonly industry: string
  readonly offices: readonly OfficeId[]
  readonly businesses: readonly RawBusiness[]
}

/** Stores a page and matches known businesses across directories. Skips businesses that objected. */
export async function storeBusinesses(ctx: Ctx, found: Found): Promise<{ isNew: number; isChanged: number }> {
  return inTransaction(ctx, async (ctx) => {
    await lockBusinesses(ctx)
    const byEntry = new Map(
      (
        await listByEntries(
          ctx,
          found.source,
          found.businesses.map(({ externalId }) => externalId),
        )
      ).map((known) => [known.externalId, known]),
    )
    const counts = { isNew: 0, isChanged: 0 }
    // two entries on a page may be the same business
    const now = new Map<number, StoredBusiness>()
    // directories list paying businesses twice: above the list and within it
    for (const raw of keepFullest(found.businesses)) {
      const business = cleanBusiness(raw)
      if (!business) continue
      const offices = await officesFor(ctx, found, raw, business)
      if (offices.length === 0) continue
      const entry = byEntry.get(raw.externalId)
      const known = entry ? (now.get(entry.id) ?? entry) : await findKnown(ctx, business)
      const { id, became, kept } = await storeOne(ctx, business, { source: found.source, known, before: entry?.listed })
      now.set(id, { id, ...kept })
      if (became === 'new') counts.isNew += 1
      if (became === 'changed') counts.isChanged += 1
      const listed = toEntryContact(business, entry?.listed)
      await storeEntry(ctx, { source: found.source, externalId: raw.externalId, path: raw.path, businessId: id, listed })
      await giveTo(ctx, offices, { id, business: kept, industry: found.industry })
    }
    return counts
  })
}

/** The given offices, except those that the business objected to. */
async function officesFor(ctx: Ctx, { source, offices }: Found, raw: RawBusiness, business: Business): Promise<readonly OfficeId[]> {
  const forgotten = await listForgotten(ctx, listMarks(ctx, business, [{ source, externalId: raw.externalId }]))
  if (forgotten.some(({ officeId }) => officeId === null)) return []
  return offices.filter((office) => !forgotten.some(({ officeId }) => officeId === office))
}

async function findKnown(ctx: Ctx, business: Business): Promise<StoredBusiness | undefined> {
  return (await listByKeys(ctx, businessKeys(business))).find((known) => isSameBusiness(business, known))
}

interface Stored {
  readonly id: number
  readonly became: 'new' | 'changed' | 'same'
  /** The facts stored now. */
  readonly kept: Business
}

interface KnownBefore {
  readonly source: DirectoryName
  readonly known: StoredBusiness | undefined
  /** What the same entry showed last time. */
  readonly before: EntryContact | undefined
}

async function storeOne(ctx: Ctx, business: Business, { source, known, before }: KnownBefore): Promise<Stored> {
  if (!known) {
    const id = await insertBusiness(ctx, business)
    await addKeys(ctx, id, businessKeys(business))
    return { id, became: 'new', kept: business }
  }
  const updates = updatesIn(known, business, before)
  const merged = merge(known, business, updates)
  const isSame = KEYS.every((key) => merged[key] === known[key])
  if (!isSame) await updateBusiness(ctx, known.id, merged)
  for (const part of updates) {
    const old = part === 'phone' ? known.phone : placeLine(known)
    if (old !== null) await putUpdate(ctx, known.id, { part, source, before: old })
  }
  await addKeys(ctx, known.id, [...businessKeys(merged), ...businessKeys(business)])
  return { id: known.id, became: isSame ? 'same' : 'changed', kept: merged }
}

const KEYS = [
  'companyName',
  'branch',
  'street',
  'houseNumber',
  'zipCode',
  'city',
  'phone',
  'phoneKey',
  'email',
  'website',
] as const satisfies (keyof Business)[]

/** Known facts stay until their own entry changes them; missing ones are added. All parts of a fact come from the same entry. */
function merge(known: Business, incoming: Business, updates: readonly UpdatedPart[]): Business {
  const place = updates.includes('place') || (known.street === null && known.zipCode === null) ? incoming : known
  const phone = updates.includes('phone') || known.phoneKey === null ? incoming : known
  return {
    companyName: known.companyName,
    branch: known.branch ?? incoming.branch,
    street: place.street,
    houseNumber: place.houseNumber,
    zipCode: place.zipCode,
    city: place.city ?? incoming.city,
    phone: phone.phone,
    phoneKey: phone.phoneKey,
    email: known.email ?? incoming.email,
    website: known.website ?? incoming.website,
  }
}
