import type { Directory } from './raw-business.ts'
import { encodeStep } from './address.ts'
import { readResults } from './gelbeseiten/results.ts'

/** Entries requested at once after the first page. */
const MORE = 50

/** The first entries have a URL; further ones are requested by POST like the site's own form does, starting after those already shown. */
export const gelbeseiten: Directory = {
  name: 'gelbeseiten.de',
  searchPage: (trade, place, page, shown) =>
    page === 1
      ? { path: `/suche/${encodeStep(trade)}/${encodeStep(place)}` }
      : { path: '/ajaxsuche', form: { umkreis: '-1', WAS: trade, WO: place, position: String(shown + 1), anzahl: String(MORE) } },
  readResults,
}
