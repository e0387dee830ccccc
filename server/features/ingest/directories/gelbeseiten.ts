import type { Directory } from './raw-business.ts'
import { stepOf } from './address.ts'
import { readResults } from './gelbeseiten/results.ts'

/** Entries asked for at once behind the first page. */
const MORE = 50

/** The first entries have an address; further ones come as its own form asks for them, behind as many as were shown. */
export const gelbeseiten: Directory = {
  name: 'gelbeseiten.de',
  searchPage: (trade, place, page, shown) =>
    page === 1
      ? { path: `/suche/${stepOf(trade)}/${stepOf(place)}` }
      : { path: '/ajaxsuche', form: { umkreis: '-1', WAS: trade, WO: place, position: String(shown + 1), anzahl: String(MORE) } },
  readResults,
}
