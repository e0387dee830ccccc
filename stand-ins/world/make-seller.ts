import { DAY } from '#shared/domain/durations.ts'
import type { AdSeller } from './ad.ts'
import { toSlug } from './ad.ts'
import type { Random } from './random.ts'
import { AGENCIES, FIRST_NAMES, FREE_LANDLINES, FREE_MOBILES, LAST_NAMES, MOVING_COMPANIES, PREFAB_BUILDERS } from './words/sellers.ts'

function makePhone(random: Random, city: string): string {
  const block = FREE_LANDLINES[city]
  return block !== undefined && random.chance(0.5) ? `${block}${String(random.int(0, 999)).padStart(3, '0')}` : random.pick(FREE_MOBILES)
}

function memberSince(random: Random, now: Date): Date {
  return new Date(now.getTime() - random.int(30, 14 * 365) * DAY)
}

/** A private seller: mostly with one advert, rarely a disguised dealer with a dozen. */
export function makePrivateSeller(random: Random, city: string, now: Date): AdSeller {
  const first = random.pick(FIRST_NAMES)
  const last = random.pick(LAST_NAMES)
  const name = random.weighted([
    [first, 8],
    [`${first} ${last.charAt(0)}.`, 5],
    [`${first} ${last}`, 5],
    [`Familie ${last}`, 3],
    [`${first.charAt(0)}. ${last}`, 2],
    ['Privat', 4],
  ])
  return {
    userId: String(random.int(20_000_000, 148_000_000)),
    type: 'private',
    name,
    memberSince: memberSince(random, now),
    otherAds: random.weighted([
      [0, 12],
      [1, 6],
      [2, 4],
      [4, 2],
      [random.int(9, 24), 1],
    ]),
    phone: random.chance(0.14) ? makePhone(random, city) : null,
    shopSlug: null,
  }
}

/** A business; its name determines its shop. */
export function makeCommercialSeller(random: Random, city: string, now: Date, kind: 'agency' | 'prefab' | 'moving'): AdSeller {
  const name = random.pick(
    kind === 'agency' ? (AGENCIES[city] ?? [`${city}er Immobilienkontor`]) : kind === 'prefab' ? PREFAB_BUILDERS : MOVING_COMPANIES,
  )
  return {
    userId: String(random.int(20_000_000, 148_000_000)),
    type: 'commercial',
    name,
    memberSince: memberSince(random, now),
    otherAds: kind === 'prefab' ? random.int(60, 180) : random.int(3, 45),
    phone: random.chance(0.8) ? makePhone(random, city) : null,
    shopSlug: toSlug(name),
  }
}
