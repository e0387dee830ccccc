import type pg from 'pg'
import { NOW } from './seed.ts'

interface Search {
  readonly id: number
  readonly agent_id: string
  readonly keys: readonly string[]
  readonly listing_type: string
  readonly property_type: string | null
  readonly min_price: number | null
  readonly max_price: number | null
  readonly min_size: number | null
  readonly min_rooms: number | null
  readonly seller_type: string | null
  readonly only_with_images: boolean
  readonly only_new_listings: boolean
  readonly sources: readonly string[]
}

interface Listing {
  readonly id: number
  readonly sources: readonly string[]
  readonly keys: readonly string[]
  readonly listing_type: string
  readonly property_type: string
  readonly price: number | null
  readonly size: number | null
  readonly rooms: number | null
  readonly seller_type: string | null
  readonly has_images: boolean
  readonly is_new: boolean
}

const atLeast = (bound: number | null, value: number | null) => bound === null || (value !== null && value >= bound)
const atMost = (bound: number | null, value: number | null) => bound === null || (value !== null && value <= bound)
const equals = (wish: string | null, value: string | null) => wish === null || wish === value

function fits(listing: Listing, keys: ReadonlySet<string>, search: Search): boolean {
  return (
    search.listing_type === listing.listing_type &&
    equals(search.property_type, listing.property_type) &&
    atLeast(search.min_price, listing.price) &&
    atMost(search.max_price, listing.price) &&
    atLeast(search.min_size, listing.size) &&
    atLeast(search.min_rooms, listing.rooms) &&
    equals(search.seller_type, listing.seller_type) &&
    (!search.only_with_images || listing.has_images) &&
    (!search.only_new_listings || listing.is_new) &&
    listing.sources.some((source) => search.sources.includes(source)) &&
    search.keys.some((key) => keys.has(key))
  )
}

/** The expected matches, by comparing every listing with every search: "property agent search", with each agent's lowest search id. */
export async function expectedMatches(owner: pg.Client): Promise<Set<string>> {
  const searches = await owner.query<Search>(`
    select s.id::int, s.agent_id, array_remove(array[s.key, s.near_key], null) as keys, s.listing_type, s.property_type, s.min_price_cents::float8 as min_price,
      s.max_price_cents::float8 as max_price, s.min_size::float8, s.min_rooms::float8, s.seller_type, s.only_with_images, s.only_new_listings, s.sources
    from bench.searches s join users u on u.id = s.agent_id where s.is_active and u.is_active order by s.id`)
  const listings = await owner.query<Listing>({
    text: `select id::int, array(select a.source from adverts a where a.property_id = p.id) as sources, place_keys || array(select n.key from near_places n where n.property_id = p.id) as keys, listing_type, property_type, price_cents::float8 as price, size::float8, rooms::float8, seller_type,
        has_images, least(scraped_at, listed_at) > $1::timestamptz - interval '24 hours' as is_new
      from properties p where hidden_reason is null and not refuses_agents`,
    values: [NOW],
  })
  const expected = new Set<string>()
  for (const listing of listings.rows) {
    const keys = new Set(listing.keys)
    const matched = new Set<string>()
    for (const search of searches.rows) {
      if (matched.has(search.agent_id) || !fits(listing, keys, search)) continue
      matched.add(search.agent_id)
      expected.add(`${listing.id} ${search.agent_id} ${search.id}`)
    }
  }
  return expected
}
